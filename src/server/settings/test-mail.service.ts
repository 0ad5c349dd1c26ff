import { recordAct } from "../audit-log/audit-log.queries.ts";
import type { Context, SignedInContext } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import { testMail } from "../mail/test-mail.letter.ts";
import { DeliveryError } from "../mail/transport.ts";
import { siteSettings } from "./settings.queries.ts";

/** An admin waits for the answer. */
const patienceMs = 15_000;
/** What a mail server says is a line or two; what says more is none. */
const answerMax = 1000;

export type TestMailAnswer = { accepted: boolean; answer: string };

/**
 * Sends a mail past the outbox, so that what the mail server says is said to whoever asked. Throws
 * 429 beyond the limit; whatever the mail server does is an answer.
 */
export async function sendTestMail(ctx: SignedInContext, to: string): Promise<TestMailAnswer> {
  const { db, settings, viewer } = ctx;
  await ctx.limits.take({ testMailPerAdmin: String(viewer.id) });
  const sender = { publicUrl: settings.publicUrl, site: siteSettings(db, settings) };
  const host = new URL(settings.publicUrl).hostname;
  const messageId = `<test-mail.${viewer.id}.${ctx.clock().getTime()}@${host}>`;
  const result = await answerTo(ctx, { to, messageId, ...testMail(sender, viewer) });
  inTransaction(db, () =>
    recordAct(
      db,
      { viewer, now: ctx.clock() },
      {
        act: "test_mail_sent",
        subject: { kind: "test_mail", id: null, name: to },
        note: result.answer,
      },
    ),
  );
  return result;
}

async function answerTo(
  { transport }: Context,
  mail: Parameters<Context["transport"]["send"]>[0],
): Promise<TestMailAnswer> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return { accepted: true, answer: (await transport.send(mail, patience)).slice(0, answerMax) };
  } catch (failure) {
    if (!(failure instanceof DeliveryError)) throw failure;
    const answer = patience.aborted
      ? `No answer within ${patienceMs / 1000} seconds`
      : failure.whole.slice(0, answerMax);
    return { accepted: false, answer };
  }
}

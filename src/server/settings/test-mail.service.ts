import { recordAct } from "../audit-log/audit-log.queries.ts";
import type { AdminContext, Context } from "../context.ts";
import { inTransaction } from "../db/open.ts";
import type { Settings } from "../env.ts";
import { messageId, testMailKind } from "../mail/mail-names.ts";
import { DeliveryError } from "../mail/transport.ts";
import { testMail } from "./test-mail.email.ts";
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
export async function sendTestMail(ctx: AdminContext, to: string): Promise<TestMailAnswer> {
  const { db, settings, viewer } = ctx;
  await ctx.limits.take({ testMailPerAdmin: String(viewer.id) });
  const site = ctx.act(() => siteSettings(db, settings));
  const sender = { publicUrl: settings.publicUrl, site };
  const created_at = ctx.clock().toISOString();
  const name = messageId(settings, { kind: testMailKind, id: viewer.id, created_at });
  const result = await answerTo(ctx, { to, messageId: name, ...testMail(sender, viewer) });
  inTransaction(db, () =>
    recordAct(
      db,
      { viewer, now: ctx.clock() },
      {
        act: "test_mail_sent",
        subject: { kind: "test_mail", id: null, name: "A test email" },
        note: outcomeOf(result, settings),
      },
    ),
  );
  return result;
}

/**
 * The log is for ever: it says what came of it, and neither to whom it went, nor what the mail server
 * said (which may quote the address), nor where on this machine it lies.
 */
function outcomeOf({ accepted }: TestMailAnswer, { smtpUrl }: Settings): string {
  if (!accepted) return "Refused";
  return smtpUrl === undefined ? "Saved as a file" : "Accepted";
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

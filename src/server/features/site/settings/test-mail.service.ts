import { recordAct } from "../audit-log/audit-log.queries.ts";
import type { AdminContext, Context } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import type { Env } from "../../../core/env/env.ts";
import { translateForReader } from "../../../core/i18n/site-languages.ts";
import { messageId, testMailKind } from "../../../core/mail/mail-names.ts";
import { DeliveryError } from "../../../core/mail/transport.ts";
import { testMail } from "./test-mail.email.ts";
import { siteSettings } from "./settings.queries.ts";

/** An admin waits for the answer for at most this time. */
const patienceMs = 15_000;
/** The maximum length of a shown answer, in characters; a mail server sends a line or two. */
const answerMax = 1000;

type TestMailAnswer = { accepted: boolean; answer: string };

/**
 * Sends an email without the outbox and returns the mail server's answer, also when it refuses or
 * does not answer. Throws 429 beyond the limit.
 */
export async function sendTestMail(ctx: AdminContext, to: string): Promise<TestMailAnswer> {
  const { db, env, viewer } = ctx;
  await ctx.rateLimits.take({ testMailPerAdmin: String(viewer.id) });
  const site = ctx.act(() => siteSettings(db, env));
  const sender = { publicUrl: env.publicUrl, site, t: translateForReader(ctx.languages, viewer) };
  const created_at = ctx.clock().toISOString();
  const name = messageId(env, { kind: testMailKind, id: viewer.id, created_at });
  const result = await answerTo(ctx, { to, messageId: name, ...testMail(sender, viewer) });
  inTransaction(db, () =>
    recordAct(
      db,
      { viewer, now: ctx.clock() },
      {
        act: "test_mail_sent",
        subject: { kind: "test_mail", id: null, name: "A test email" },
        note: outcomeOf(result, env),
      },
    ),
  );
  return result;
}

/**
 * The outcome for the audit log, which is kept for ever: neither the address, nor the answer of the
 * mail server (which may quote it), nor the file's path on this machine.
 */
function outcomeOf({ accepted }: TestMailAnswer, { smtpUrl }: Env): string {
  if (!accepted) return "Refused";
  return smtpUrl === undefined ? "Saved as a file" : "Accepted";
}

async function answerTo(
  { transport, translate }: Context,
  mail: Parameters<Context["transport"]["send"]>[0],
): Promise<TestMailAnswer> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return { accepted: true, answer: (await transport.send(mail, patience)).slice(0, answerMax) };
  } catch (failure) {
    if (!(failure instanceof DeliveryError)) throw failure;
    const answer = patience.aborted
      ? translate()("No answer within {seconds, plural, one {# second} other {# seconds}}", {
          seconds: patienceMs / 1000,
        })
      : failure.whole.slice(0, answerMax);
    return { accepted: false, answer };
  }
}

import { msg } from "../../../shared/i18n/message.ts";
import { email } from "../../../shared/schemas/fields.ts";
import { translateInto } from "../../core/i18n/catalogues.ts";
import { createSiteLanguages } from "../../core/i18n/site-languages.ts";
import { writeLetter } from "../../core/mail/letter.ts";
import { messageId, testMailKind } from "../../core/mail/mail-names.ts";
import { sendTimeoutMs } from "../../core/mail/smtp-options.ts";
import { createTransport, DeliveryError } from "../../core/mail/transport.ts";
import { Refusal } from "../../core/refusal.ts";
import { loadEnv } from "../../core/env/load-env.ts";
import { siteSettings } from "../../features/site/settings/settings.queries.ts";
import { withDatabase } from "./database.ts";
import { parseArgument } from "./argument.ts";

const silent = { info: () => {} };

/** `mail test ADDRESS`: sends one email as the server would, and prints the result. */
export async function mailTest(address: string): Promise<void> {
  const to = parseArgument(email, address);
  const env = loadEnv();
  const { publicUrl, smtpUrl, mailFrom } = env;
  const { site, language } = await withDatabase(env.dataDir, (db) => ({
    site: siteSettings(db, env),
    language: createSiteLanguages({ db, env })()[0],
  }));
  const words = writeLetter(
    { publicUrl, site, t: translateInto(language) },
    {
      subject: msg("A test email from {site}", { site: site.site_name }),
      parts: [
        msg("An administrator of this site requested this email. It arrived, so emails work."),
      ],
    },
  );
  const transport = createTransport({ env, log: silent });
  const created_at = new Date().toISOString();
  try {
    const answer = await transport.send(
      { messageId: messageId(env, { kind: testMailKind, id: 0, created_at }), to, ...words },
      AbortSignal.timeout(sendTimeoutMs),
    );
    process.stdout.write(
      smtpUrl === undefined
        ? `${answer}.\n`
        : `${new URL(smtpUrl).host} accepted the email to ${to} from ${mailFrom}: ${answer}\nIf it does not arrive, check the spam folder, and see docs/mail.md for SPF, DKIM and DMARC.\n`,
    );
  } catch (thrown) {
    if (!(thrown instanceof DeliveryError)) throw thrown;
    throw new Refusal(
      `The email to ${to} was not accepted: ${thrown.whole}\nTo find the problem, run: solarstay doctor`,
      { cause: thrown },
    );
  } finally {
    transport.close();
  }
}

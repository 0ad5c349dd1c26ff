import SMTPConnection from "nodemailer/lib/smtp-connection";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import type { Env } from "../../core/env/env.ts";
import { type Finding, fault, ok, warning } from "../health/finding.ts";
import { smtpDefaults, withoutPassword } from "../../core/mail/smtp-options.ts";
import { findMailPorts } from "./mail-ports.ts";

/** A person is waiting; a server that takes longer to greet still works for the outbox. */
const patienceMs = 60_000;

type ConnectionResult = { encrypted: boolean; loggedIn: boolean; offersLogin: boolean };

/**
 * Connects and signs in like the outbox, and sends nothing. Rejects with the reason of a failure.
 */
function connect(url: string): Promise<ConnectionResult> {
  const options = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...smtpDefaults(url),
    ...options,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ConnectionResult>();
  connection.on("error", reject);
  const done = () => {
    const { secure, authenticated, allowsAuth } = connection;
    connection.quit();
    resolve({ encrypted: secure, loggedIn: authenticated, offersLogin: allowsAuth });
  };
  connection.connect((failed) => {
    if (failed) return reject(failed);
    if (!options.auth) return done();
    return connection.login(options.auth, (refused) => (refused ? reject(refused) : done()));
  });
  return promise.finally(() => connection.close());
}

/** Whether emails can be sent: connection, encryption, sign-in; if not, which ports answer. */
export async function checkMail({ smtpUrl, publicUrlIsLoopback }: Env): Promise<Finding[]> {
  if (smtpUrl === undefined) {
    const text = "SMTP_URL is not set, so emails are saved as files and not sent";
    const fix = "Set SMTP_URL to your mail provider's server (docs/mail.md).";
    return [publicUrlIsLoopback ? warning(text, fix) : fault(text, fix)];
  }
  const { host, username } = new URL(smtpUrl);
  try {
    const reached = await connect(smtpUrl);
    if (!reached.encrypted && username !== "") {
      const fix =
        "Use smtps:// with port 465, or smtp:// with port 587 and without requireTLS=false.";
      return [warning(`${host} accepts email, but the password is sent unencrypted`, fix)];
    }
    const how = [
      reached.encrypted ? "encrypted" : "not encrypted",
      reached.loggedIn ? "logged in" : reached.offersLogin ? "not logged in" : "needs no login",
    ];
    return [ok(`${host} answers, ${how.join(", ")}. Try it: solarstay mail test ADDRESS`)];
  } catch (thrown) {
    const { code = "", message } = thrown as Error & { code?: string };
    const ports = await findMailPorts(new URL(smtpUrl).hostname);
    const text = withoutPassword(message, smtpUrl).replace(/\s+/g, " ").trim();
    return [fault(`${host}: ${text}`, adviceFor(code, message, ports))];
  }
}

function adviceFor(code: string, message: string, ports: string[]): string {
  const answering =
    ports.length > 0
      ? `There ${ports.join("; ")}.`
      : "No mail port answers there. The name may be wrong, or your provider blocks email (many do until asked).";
  if (code === "EAUTH")
    return "Correct the user and password in SMTP_URL. Percent-encode special characters, such as %40 for @.";
  if (code === "EDNS") return "There is no such mail server. Correct its name in SMTP_URL.";
  if (code === "ETLS") {
    return `It offers no encryption on this port. Use smtps:// with port 465, or, if the network to it is your own, ?requireTLS=false. ${answering}`;
  }
  if (/wrong version|packet length/i.test(message)) {
    return `This port starts unencrypted. Use smtp:// for it, or smtps:// with port 465. ${answering}`;
  }
  if (/certificate|self.signed|altnames/i.test(message)) {
    return "Its certificate is for another name, or from an unknown authority. Use the name in the certificate.";
  }
  return `Correct the host and port in SMTP_URL. ${answering}`;
}

import { expect, test } from "vitest";
import { accountsBy, ada, protocols, sessionIn } from "../../../testing/accounts.ts";
import { tokenIn } from "../../../testing/mails.ts";
import { startSmtpServer } from "../../../testing/smtp.ts";
import { createTestApp } from "../../../testing/test-app.ts";

test.each(protocols)(
  "neither database nor log contains a token or a password (%s)",
  async (protocol) => {
    const smtp = await startSmtpServer();
    const app = await createTestApp({
      env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://stay.example.org" },
    });
    const { outbox, db } = app.deps;
    const call = accountsBy(protocol, app);
    const newestToken = async () => {
      await outbox.idle();
      return tokenIn(smtp.mails.at(-1));
    };
    outbox.start();

    const secrets = [ada.password, "second password", "a wrong password"];
    await call("signup", ada);
    const link = await newestToken();
    await call("login", { ...ada, password: "a wrong password" });
    await call("confirm", { token_hash: link, type: "signup" });
    const session = sessionIn(await call("login", ada));
    // Refused, and repeated nowhere: neither as input nor as the reason.
    await call("confirm", { token_hash: `${link}!`, type: "signup" });
    await call("signup", { ...ada, name: "" });

    await call("forgotPassword", { email: ada.email });
    const recovery = await newestToken();
    await call("resetPassword", { token_hash: recovery, password: "second password" });
    const second = sessionIn(await call("login", { ...ada, password: "second password" }));
    await call("logout", {}, { token: second });
    await call("forgotPassword", { email: ada.email });
    secrets.push(link, session, recovery, second, await newestToken());

    const stored = db.sqlite.serialize().toString("latin1");
    const logged = app.logLines.join("\n");
    expect(stored).toContain(ada.email);
    expect(logged).toContain("Email sent");
    for (const secret of secrets) {
      expect(stored).not.toContain(secret);
      expect(logged).not.toContain(secret);
    }
    expect(logged).not.toContain(ada.email);
    await smtp.close();
  },
);

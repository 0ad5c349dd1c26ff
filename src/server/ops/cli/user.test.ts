import { join } from "node:path";
import { expect, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { madePassword, makeProperty, makeUser } from "../../testing/factories.ts";
import { actsIn } from "../../testing/admins.ts";
import { mailsOf, tokenIn } from "../../testing/mails.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

test(
  "hosts are managed without email: disabled, enabled, new password, link",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const app = await createTestApp({ databaseFile: join(dataDir, "solarstay.sqlite") });
    const host = await makeUser(app, { name: "Hanna" });
    const admin = await makeUser(app, { role: "admin" });
    const { slug } = await makeProperty(app, host);
    const run = (...args: string[]) => runCommand(["user", ...args], { dataDir });
    const signIn = async (password: string) =>
      (await app.rest("POST", "/api/login", { body: { email: host.email, password } })).status;
    const page = async () => (await app.rest("GET", `/api/public/properties/${slug}`)).status;
    const dashboard = async () =>
      (await app.rest("GET", "/api/dashboard", { token: host.token })).status;

    expect(await run("list", "hann")).toEqual({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`^${host.email}\\tHanna\\thost\\tactive\\tsince \\d{4}-\\d\\d-\\d\\d\\n$`),
      ),
      err: "",
    });
    expect(await run("disable", host.email)).toMatchObject({ code: 0 });
    expect([await signIn(madePassword), await dashboard(), await page()]).toEqual([403, 401, 404]);
    expect((await run("list")).out).toMatch(/host\tdisabled/);
    expect(await run("enable", host.email)).toMatchObject({ code: 0 });
    expect([await signIn(madePassword), await page()]).toEqual([200, 200]);

    const password = await runCommand(["user", "password", host.email], {
      dataDir,
      input: "moonlight\n",
    });
    expect(password).toMatchObject({ code: 0, err: "" });
    expect([await signIn(madePassword), await signIn("moonlight")]).toEqual([401, 200]);

    const link = await run("reset-link", host.email);
    expect(link).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^http:\/\/localhost:3000\/confirm#access_token=[\w-]+&type=recovery\n$/,
      ),
      err: expect.stringContaining("works once"),
    });
    const reset = { token_hash: tokenIn({ text: link.out }), password: "starlight" };
    const used = async () =>
      (await app.rest("POST", "/api/reset-password", { body: reset })).status;
    expect([await used(), await signIn("starlight"), await used()]).toEqual([200, 200, 400]);

    expect((await mailsOf(app)).map(({ subject }) => subject)).toContain(
      "An admin made a password link for you at Solar Stay",
    );

    // Commands without an effect are not logged.
    await run("enable", host.email);
    for (const command of ["disable", "enable", "password", "reset-link"]) {
      const refused = await run(command, "nobody@example.org");
      expect
        .soft(refused, command)
        .toMatchObject({ code: 1, err: expect.stringContaining("There is no account") });
    }
    expect(await run("disable", admin.email)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is the only admin"),
    });
    expect(await actsIn(app, admin.token)).toEqual([
      "Command line password_link_made Hanna",
      "Command line password_changed Hanna",
      "Command line user_enabled Hanna",
      "Command line user_disabled Hanna",
    ]);
    const log = await app.rest("GET", "/api/admin/audit-log", { token: admin.token });
    expect(log.body).toMatchObject({
      items: [{ admin_id: null, subject_id: host.id }, {}, {}, {}],
    });
  },
);

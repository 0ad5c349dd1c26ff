import { join } from "node:path";
import { expect, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { madePassword, makeUser } from "../../testing/factories.ts";
import { actsIn } from "../../testing/admins.ts";
import { mailsOf } from "../../testing/mails.ts";
import { turnOnSecondFactor } from "../../testing/second-factors.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const email = "olga@example.org";

const signIn = (app: TestApp, password: string, as = email) =>
  app.rest("POST", "/api/login", { body: { email: as, password } });

test("an admin created while the server runs can sign in at once, and is listed", async () => {
  const dataDir = await temporaryFolder();
  const app = await createTestApp({ databaseFile: join(dataDir, "solarstay.sqlite") });
  expect(await signIn(app, "sunshine")).toMatchObject({ status: 401 });
  expect(
    await runCommand(["admin", "create", " Olga@Example.org ", "--name", "Olga"], {
      dataDir,
      input: "sunshine\n",
    }),
  ).toEqual({ code: 0, out: `${email} is now an admin and can sign in.\n`, err: "" });
  expect(await signIn(app, "sunshine")).toMatchObject({
    status: 200,
    body: { user: { name: "Olga", role: "admin" } },
  });
  const list = await runCommand(["admin", "list"], { dataDir });
  expect(list.out).toMatch(/^olga@example\.org\tOlga\tsince \d{4}-\d\d-\d\d\n$/);
  const { token } = await makeUser(app, { role: "admin" });
  expect(await actsIn(app, token)).toEqual([
    "Olga admin_signed_in Olga",
    "Command line admin_created Olga",
  ]);
});

test("a reset password works, and ends every session", async () => {
  const dataDir = await temporaryFolder();
  const app = await createTestApp({ databaseFile: join(dataDir, "solarstay.sqlite") });
  const { token, email: as } = await makeUser(app, { role: "admin" });
  expect(
    await runCommand(["admin", "reset-password", as], { dataDir, input: "moonlight" }),
  ).toMatchObject({ code: 0, out: expect.stringContaining("signed out everywhere") });
  expect(await app.rest("GET", "/api/admin", { token })).toMatchObject({ status: 401 });
  expect(await signIn(app, "moonlight", as)).toMatchObject({ status: 200 });
});

test("without a database one is created, and a password is generated on request", async () => {
  const dataDir = await temporaryFolder();
  const created = await runCommand(["admin", "create", email, "--generate"], { dataDir });
  expect(created).toMatchObject({ code: 0, err: "" });
  const password = /^Password: (\S{16})\n/.exec(created.out)?.[1] ?? "";
  const app = await createTestApp({ databaseFile: join(dataDir, "solarstay.sqlite") });
  expect(await signIn(app, password)).toMatchObject({ status: 200 });
  const again = await runCommand(["admin", "create", email, "--generate"], { dataDir });
  expect(again).toMatchObject({ code: 1, out: "" });
  expect(again.err).toContain(`${email} is already an admin.`);
});

test(
  "hosts get neither the admin role nor a password here, and the error is one sentence",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const app = await createTestApp({ databaseFile: join(dataDir, "solarstay.sqlite") });
    const host = await makeUser(app);
    const cases: Array<[args: string[], input: string, expected: string]> = [
      [["admin", "create", host.email], "sunshine", "make it an admin under Manage Users"],
      [["admin", "reset-password", host.email], "sunshine", "solarstay user password"],
      [["admin", "reset-password", "nobody@example.org"], "sunshine", "There is no account"],
      [["admin", "create", "no address"], "sunshine", "Invalid email address"],
      [["admin", "create", "new@example.org"], "short", "at least 6 characters"],
      [["admin", "create", "new@example.org"], "", "No password was given"],
      [["admin", "create", "new@example.org", "--name", "N"], "sunshine", "at least 2 characters"],
    ];
    for (const [args, input, expected] of cases) {
      const ended = await runCommand(args, { dataDir, input });
      expect.soft(ended, args.join(" ")).toMatchObject({ code: 1, out: "" });
      expect.soft(ended.err, args.join(" ")).toContain(expected);
      expect.soft(ended.err.trimEnd().split("\n"), args.join(" ")).toHaveLength(1);
    }
    expect(await runCommand(["admin", "list"], { dataDir })).toMatchObject({
      code: 0,
      out: expect.stringContaining("There is no admin yet"),
    });
  },
);

test("two commands at once create one admin", async () => {
  const dataDir = await temporaryFolder();
  await createTestApp({ databaseFile: join(dataDir, "solarstay.sqlite") });
  const ended = await Promise.all(
    ["sunshine", "moonlight"].map((input) =>
      runCommand(["admin", "create", email], { dataDir, input }),
    ),
  );
  expect(new Set(ended.map(({ code }) => code))).toEqual(new Set([0, 1]));
});

test("a second factor is removed from an admin's and a host's account, and they get an email", async () => {
  const dataDir = await temporaryFolder();
  const app = await createTestApp({ databaseFile: join(dataDir, "solarstay.sqlite") });
  const reset = (as: string) => runCommand(["admin", "reset-2fa", as], { dataDir });
  for (const role of ["host", "admin"] as const) {
    const user = await makeUser(app, { role });
    expect(await reset(user.email)).toMatchObject({
      code: 1,
      err: `${user.email} has no second factor.\n`,
    });
    await turnOnSecondFactor(app, user);
    expect(await signIn(app, madePassword, user.email)).toMatchObject({
      body: { code: "SECOND_FACTOR_REQUIRED" },
    });
    expect(await reset(user.email.toUpperCase())).toMatchObject({ code: 0, err: "" });
    expect(await signIn(app, madePassword, user.email)).toMatchObject({ status: 200 });
    expect((await mailsOf(app)).at(-1)).toMatchObject({
      to: { text: user.email },
      subject: "Your second factor is off at Solar Stay",
    });
  }
  expect(await reset("nobody@example.org")).toMatchObject({ code: 1 });
  const entries = app.deps.db.sqlite
    .prepare("SELECT act FROM audit_entries WHERE admin_name = 'Command line'")
    .pluck()
    .all();
  expect(entries).toEqual(["second_factor_off", "second_factor_off"]);
}, 60_000);

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../../../package.json" with { type: "json" };
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const commands = [
  [],
  ["serve"],
  ["admin"],
  ["admin", "create"],
  ["admin", "reset-password"],
  ["admin", "list"],
  ["user"],
  ["user", "list"],
  ["user", "disable"],
  ["user", "enable"],
  ["user", "password"],
  ["user", "reset-link"],
  ["mail"],
  ["mail", "test"],
  ["doctor"],
  ["healthcheck"],
  ["backup"],
  ["restore"],
  ["demo"],
  ["config"],
  ["openapi"],
  ["selftest"],
  ["version"],
];

test("every command explains its use", manyProcesses, async () => {
  const dataDir = await temporaryFolder();
  for (const command of commands) {
    const { code, out, err } = await runCommand([...command, "--help"], { dataDir });
    expect.soft({ code, err }, command.join(" ")).toEqual({ code: 0, err: "" });
    expect.soft(out, command.join(" ")).toContain(`Usage: ${["solarstay", ...command].join(" ")}`);
  }
});

test("a command whose output is not read to its end does not fail", manyProcesses, async () => {
  const dataDir = await temporaryFolder();
  for (const command of [["openapi"], ["version"], ["admin", "list"], ["--help"]]) {
    const ended = await runCommand(command, { dataDir, unread: true });
    expect.soft(ended, command.join(" ")).toMatchObject({ code: 0, err: "" });
  }
});

test("an invalid command line exits with 2 and says what is wrong", async () => {
  const dataDir = await temporaryFolder();
  const cases: Array<[args: string[], sentence: string]> = [
    [["server"], "Did you mean serve?"],
    [["admin", "create"], "missing required argument 'email'"],
    [["demo", "--pictures", "2"], "unknown option '--pictures'"],
    [["version", "2"], "too many arguments"],
    [[], "Usage: solarstay"],
  ];
  for (const [args, sentence] of cases) {
    const { code, err } = await runCommand(args, { dataDir });
    expect.soft(code, args.join(" ")).toBe(2);
    expect.soft(err, args.join(" ")).toContain(sentence);
  }
});

test("the version and the API document need no server", async () => {
  const dataDir = await temporaryFolder();
  for (const words of ["version", "--version", "-V"]) {
    const { code, out } = await runCommand([words], { dataDir });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^solarstay \d+\.\d+\.\d+ \((commit [0-9a-f]{10}, )?Node 24\.\d+\.\d+\)\n$/,
    );
    expect(out).toContain(manifest.version);
  }
  const { code, out } = await runCommand(["openapi"], {
    dataDir,
    env: { PUBLIC_URL: "https://stay.example.org" },
  });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: "https://stay.example.org" }],
    paths: { "/api/login": { post: {} } },
  });
});

test(
  "settings come from the environment, then from the named file, and faults are reported",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const file = join(dataDir, "settings");
    await writeFile(file, "PUBLIC_URL=https://file.example.org\n");
    const ask = (env: object) => runCommand(["openapi"], { dataDir, env });
    expect((await ask({ SETTINGS_FILE: file })).out).toContain("https://file.example.org");
    expect((await ask({ SETTINGS_FILE: file, PUBLIC_URL: "https://env.example" })).out).toContain(
      "https://env.example",
    );
    expect(await ask({ SETTINGS_FILE: join(dataDir, "none") })).toMatchObject({
      code: 78,
      err: `The settings file ${join(dataDir, "none")} cannot be read (ENOENT).\n`,
    });
    expect(await ask({ PORT: "x", LOG_LEVEL: "loud" })).toMatchObject({
      code: 78,
      err: expect.stringMatching(/not valid:\n {2}PORT .+\n {2}LOG_LEVEL .+\n$/),
    });
  },
);

test(
  "a test email is sent like any other, and a refusal is reported with its reason",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const smtp = await startSmtpServer();
    const env = { SMTP_URL: smtp.url, MAIL_FROM: "Solar Stay <stay@example.org>" };
    const send = () => runCommand(["mail", "test", "olga@example.org"], { dataDir, env });
    expect(await send()).toMatchObject({
      code: 0,
      out: expect.stringContaining(`127.0.0.1:${smtp.port} accepted the email to olga@example.org`),
    });
    expect(smtp.mails).toMatchObject([
      { subject: "A test email from Solar Stay", from: { text: expect.stringContaining("stay@") } },
    ]);
    smtp.refusal = { at: "RCPT TO", with: "550 No such user here" };
    expect(await send()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/was not accepted: .+550 No such user here/),
    });
    await smtp.close();
    expect(await send()).toMatchObject({ code: 1, err: expect.stringContaining("ECONNREFUSED") });
    const saved = await runCommand(["mail", "test", "olga@example.org"], { dataDir });
    expect(saved).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Saved as .+: SMTP_URL is not set\.\n$/),
    });
  },
);

test("demo stays are created once, and not beside a server", manyProcesses, async () => {
  const dataDir = await temporaryFolder();
  const fill = (...args: string[]) =>
    runCommand(["demo", "--properties", "1", "--images", "1", ...args], { dataDir });
  expect(await fill()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^1 properties listed with 1 photos each, 0 refused\./),
  });
  expect(await fill()).toMatchObject({ code: 1, err: expect.stringContaining("Use --add") });
  expect(await fill("--add")).toMatchObject({ code: 0 });
});

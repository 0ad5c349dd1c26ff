import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

test("config shows every setting with its source, and no secret", manyProcesses, async () => {
  const dataDir = await temporaryFolder();
  const secret = join(dataDir, "password");
  await writeFile(secret, "moonlight\n");
  await writeFile(
    join(dataDir, ".env"),
    `PORT=8080\nHOST=::1\nADMIN_EMAIL=a@example.org\nADMIN_PASSWORD_FILE=${secret}\n`,
  );
  const env = {
    HOST: "127.0.0.2",
    SMTP_URL: "smtp://me%40x.org:hunter@2@mail.example.org:587/?pool=true&auth.pass=hunter2",
  };
  const { code, out, err } = await runCommand(["config"], { dataDir, env });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).not.toMatch(/hunter|moonlight/);
  const lines = out.replaceAll(/ +/g, " ").trim().split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "PORT 8080 (.env)",
      "HOST 127.0.0.2 (environment)",
      `DATA_DIR ${dataDir} (environment)`,
      "PUBLIC_URL http://localhost:8080 (default)",
      "SMTP_URL smtp://me%40x.org:…@mail.example.org:587/?pool=true&auth.pass=… (environment)",
      `ADMIN_PASSWORD … (ADMIN_PASSWORD_FILE=${secret} (.env))`,
      "LOG_LEVEL info (default)",
      "TRUST_PROXY (not set)",
    ]),
  );
  expect(await runCommand(["config"], { dataDir, env: { SETTINGS_FILE: dataDir } })).toMatchObject({
    code: 78,
    err: `The settings file ${dataDir} cannot be read (it is a folder).\n`,
  });
});

test("a secret comes from its own file, and its errors are reported", manyProcesses, async () => {
  const dataDir = await temporaryFolder();
  const url = join(dataDir, "smtp-url");
  await writeFile(url, "smtp://127.0.0.1:1\n");
  const send = (env: object) => runCommand(["mail", "test", "olga@example.org"], { dataDir, env });
  expect(await send({ SMTP_URL_FILE: url })).toMatchObject({
    code: 1,
    err: expect.stringContaining("ECONNREFUSED 127.0.0.1:1"),
  });
  const wrong = {
    SMTP_URL_FILE: url,
    SMTP_URL: "smtp://x",
    ADMIN_PASSWORD_FILE: dataDir,
    PORT: "x",
  };
  expect(await send(wrong)).toMatchObject({
    code: 78,
    err: [
      "These settings are not valid:",
      "  SMTP_URL and SMTP_URL_FILE are both set. Remove one",
      `  ADMIN_PASSWORD_FILE: ${dataDir} cannot be read (it is a folder)`,
      "  PORT must be a number",
      "",
    ].join("\n"),
  });
});

test(
  "names that are nearly settings, and lines that set nothing, are reported",
  manyProcesses,
  async () => {
    const dataDir = await temporaryFolder();
    const text = `# A comment
SMTP_ULR=smtp://mail.example.org
 export MAIL_FROM = "A <a@example.org>"

PORT 3000
SITE_NAME="More
than one
line"
NODE_EXTRA_CA_CERTS=/etc/ca.pem
`;
    await writeFile(join(dataDir, ".env"), text);
    const env = { MIN_FREE_DISC_MB: "1", HOME: "/", POST: "x" };
    const typos = [
      "MIN_FREE_DISC_MB is not a setting. Did you mean MIN_FREE_DISK_MB?",
      "POST is not a setting. Did you mean PORT?",
      "SMTP_ULR is not a setting. Did you mean SMTP_URL?",
      "Line 5 of .env sets nothing. Write NAME=value, or start a comment with #.",
    ];
    const { err } = await runCommand(["config"], { dataDir, env });
    expect(err.trim().split("\n").toSorted()).toEqual(typos.toSorted());
    const { out } = await runCommand(["doctor"], { dataDir, env });
    for (const typo of typos) expect.soft(out).toContain(typo.split(": ")[0]);
    // A folder with that name belongs to another tool.
    const other = await temporaryFolder();
    await mkdir(join(other, ".env"));
    expect(await runCommand(["config"], { dataDir: other })).toMatchObject({ code: 0, err: "" });
  },
);

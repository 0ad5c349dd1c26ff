import { once } from "node:events";
import { chmod, open, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { siteIn } from "../../testing/site.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { makeImage } from "../../testing/uploads.ts";

const mailServer = async (options?: SMTPServerOptions) => {
  const smtp = await startSmtpServer(options);
  onTestFinished(() => smtp.close());
  return smtp;
};

/** A data folder with a site that has one photo. */
async function site() {
  const dataDir = await temporaryFolder();
  const app = await siteIn(dataDir);
  const host = await makeUser(app);
  const image = await makeImage(app, host, await makeProperty(app, host));
  return { app, dataDir, image };
}

/** The doctor's findings of one check, an array of "state sentence → fix". */
async function ask(dataDir: string, about: string, env: object = {}) {
  const { code, out, err } = await runCommand(["doctor"], { dataDir, env });
  expect(err).toBe("");
  const lines = out
    .replaceAll(/\n +→/g, " →")
    .split("\n")
    .filter((line) => line.slice(9, 22).trim() === about)
    .map((line) => line.replaceAll(/\s+/g, " "));
  return { code, lines, text: lines.join("\n"), out };
}

test("a healthy site has no findings, and doctor ends with 0", async () => {
  const { app, dataDir } = await site();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const smtp = await mailServer();
  await runCommand(["backup"], { dataDir });
  const { code, out } = await runCommand(["doctor"], {
    dataDir,
    env: { PORT: String(port), SMTP_URL: smtp.url, MAIL_FROM: "stay@example.org" },
  });
  expect(code).toBe(0);
  // Only that this is a trial on one machine.
  expect(out.match(/^(fault|warning).*/gm)).toEqual([
    expect.stringContaining("links in emails work on this machine only"),
  ]);
  expect(out).toContain("no damage, no missing rows");
  expect(out).toContain("1 photos, all on disk");
  expect(out.trimEnd().split("\n").at(-1)).toBe("0 faults, 1 warnings.");
});

test("invalid settings are named, and nothing else is checked", async () => {
  const dataDir = await temporaryFolder();
  const { code, out } = await runCommand(["doctor"], { dataDir, env: { PORT: "x" } });
  expect(code).toBe(1);
  expect(out).toMatch(/^fault {4}settings {5}PORT must be a number$/m);
  expect(out).not.toContain("database");
});

test("missing photos, orphaned files and an open folder are found", async () => {
  const { app, dataDir, image } = await site();
  await app.deps.images.remove(image.file_path);
  await writeFile(join(dataDir, "images", `${"A".repeat(22)}.webp`), "");
  await chmod(dataDir, 0o755);
  const files = await ask(dataDir, "files");
  expect(files.code).toBe(1);
  expect(files.lines).toEqual([
    expect.stringMatching(
      /^fault files 1 photos in the database are missing from .+ → Copy the folder/,
    ),
    expect.stringMatching(/^warning files 1 file in .+ without a photo in the database \(AAAA/),
  ]);
  expect((await ask(dataDir, "permissions")).text).toContain("is open to other users → chmod 700");
});

test("a damaged and a missing database are found, with the fix", async () => {
  const { app, dataDir } = await site();
  app.deps.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  app.deps.db.sqlite.close();
  const path = join(dataDir, "solarstay.sqlite");
  const file = await open(path, "r+");
  const { size } = await file.stat();
  for (let page = 8; page * 4096 < size; page += 3) {
    await file.write(Buffer.alloc(2000, 0x55), 0, 2000, page * 4096 + 100);
  }
  await file.close();
  const damaged = await ask(dataDir, "database");
  expect(damaged.code).toBe(1);
  expect(damaged.text).toMatch(/^fault database .+ → .+restore/);

  await writeFile(path, "no database, but long enough to be taken for one".repeat(100));
  await rm(`${path}-wal`, { force: true });
  expect((await ask(dataDir, "database")).text).toMatch(/cannot be read: .+not a database/);
});

test("a row that refers to a missing one, a clock set back and given-up emails are found", async () => {
  const { app, dataDir } = await site();
  const { sqlite } = app.deps.db;
  sqlite.pragma("foreign_keys = OFF");
  sqlite.exec("UPDATE property_images SET property_id = 999");
  sqlite.exec("UPDATE sessions SET created_at = '2999-01-01T00:00:00.000Z'");
  sqlite.exec(
    `INSERT INTO outbox (kind, state, next_attempt_at, created_at)
     VALUES ('password-recovery', 'failed', '', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
  );
  const { code, out } = await ask(dataDir, "");
  expect(code).toBe(1);
  expect(out).toContain("of property_images names a missing row of properties");
  expect(out).toMatch(/fault {4}clock .+ the newest data is from 2999/);
  expect(out).toMatch(/warning {2}emails .+1 email could not be sent this week/);
});

test(
  "problems of the mail server are distinguished: nobody there, wrong mode, wrong password, no encryption",
  manyProcesses,
  async () => {
    const { dataDir } = await site();
    const mail = async (url: string) => (await ask(dataDir, "mail", { SMTP_URL: url })).text;
    const plain = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, answer) =>
        password === "right"
          ? answer(null, { user: "u" })
          : answer(new Error("535 Authentication failed")),
    });
    const at = (scheme: string, who: string) => `${scheme}://${who}127.0.0.1:${plain.port}`;
    expect(await mail(at("smtp", "u:right@"))).toMatch(/^warning mail .+ unencrypted → Use smtps/);
    expect(await mail(at("smtp", "u:wrong@"))).toMatch(
      /^fault mail .+ → Correct the user and password/,
    );
    expect(await mail(at("smtps", "u:right@"))).toMatch(/^fault mail .+ → This port starts unencr/);
    expect(await mail(`${at("smtp", "u:right@")}/?requireTLS=true`)).toMatch(/^fault mail /);
    const secure = await mailServer({ secure: true, disabledCommands: [] });
    expect(await mail(`smtps://127.0.0.1:${secure.port}`)).toMatch(/^fault .+ → Its certificate/);
    expect(await mail(`smtps://127.0.0.1:${secure.port}/?tls.rejectUnauthorized=false`)).toMatch(
      /^ok mail .+ answers, encrypted/,
    );
    expect(await mail("smtp://127.0.0.1:1")).toMatch(
      /^fault .+ECONNREFUSED.+ → Correct the host and port/,
    );
    expect(await mail("smtp://nowhere.invalid:25")).toMatch(
      /^fault .+ → There is no such mail server/,
    );
  },
);

test(
  "an address that leads elsewhere, and a proxy that refuses photos, are found",
  manyProcesses,
  async () => {
    const { app, dataDir } = await site();
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.server.address() as AddressInfo;
    let refusing = false;
    const proxy = createServer((request, response) => {
      if (refusing && request.method === "POST") {
        response.writeHead(413).end();
        return;
      }
      if (!refusing) {
        response.end("another site");
        return;
      }
      void fetch(`http://127.0.0.1:${port}${request.url}`).then(async (answer) =>
        response.end(await answer.text()),
      );
    }).listen(0, "0.0.0.0");
    onTestFinished(() => {
      proxy.close();
      proxy.closeAllConnections();
    });
    await once(proxy, "listening");
    // A name that is not a loopback name, so that it counts as public.
    const PUBLIC_URL = `http://0.0.0.0:${(proxy.address() as AddressInfo).port}`;
    const address = async () => (await ask(dataDir, "address", { PUBLIC_URL })).lines;
    expect(await address()).toEqual([
      expect.stringContaining("is not encrypted"),
      expect.stringMatching(/^fault address something other than Solar Stay answers at /),
    ]);
    refusing = true;
    expect(await address()).toEqual([
      expect.stringContaining("is not encrypted"),
      expect.stringMatching(/^fault address the proxy refuses photos .+client_max_body_size/),
    ]);
    const proxied = await ask(dataDir, "proxy", { PUBLIC_URL });
    expect(proxied.text).toMatch(/^fault proxy .+ → Set TRUST_PROXY/);
    const trusted = await ask(dataDir, "proxy", { PUBLIC_URL, TRUST_PROXY: "loopback" });
    expect(trusted.text).toBe("ok proxy trusted: loopback");
  },
);

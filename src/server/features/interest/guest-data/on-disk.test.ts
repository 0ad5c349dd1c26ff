import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../core/db/open.ts";
import { composeEmails } from "../../../features.ts";
import { runHousekeeping } from "../../../housekeeping.ts";
import { createOutbox } from "../../../core/mail/outbox.ts";
import { makeInterest, makeProperty, makeUser, madePassword } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createTestApp } from "../../../testing/test-app.ts";

const day = 24 * 60 * 60_000;
const guest = "gus@example.org";

/** A site in a file, and the bytes of its database, log and saved emails. */
async function start() {
  const folder = await temporaryFolder();
  const databaseFile = join(folder, "solarstay.sqlite");
  const app = await createTestApp({ env: { RATE_LIMITS: "off" }, databaseFile });
  const [host, admin] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const sol = await makeProperty(app, host);
  const mails = join(app.dataDir, "outbox");
  const holds = (text: string) =>
    [folder, mails].some(
      (dir) =>
        existsSync(dir) &&
        readdirSync(dir, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .some(({ name }) => readFileSync(join(dir, name), "latin1").toLowerCase().includes(text)),
    );
  const write = async (guest_email: string, message = "A word. ".repeat(200)) => {
    const id = await makeInterest(app, sol.id, { guest_email, message });
    await mailsOf(app);
    return id;
  };
  const asked = async (who: { token: string }, method: string, path: string, body?: object) => {
    const answer = await app.rest(method, path, { token: who.token, body });
    expect(answer, path).toMatchObject({ status: 200 });
  };
  return { app, host, admin, sol, databaseFile, holds, write, asked };
}

test("an erased guest is in no byte of the database, its log or the saved emails", async () => {
  const { app, admin, sol, holds, write } = await start();
  const email = "gus@example.org";
  for (let n = 0; n < 12; n += 1) await write(email, `Number ${n}. ${"A word. ".repeat(200)}`);
  const body = { property_id: sol.id, reason: "other", text: "It is not what it says", email };
  await app.rest("POST", "/api/listing-reports", { body });
  await mailsOf(app);
  // Into the database file itself, too.
  app.deps.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  await write("other@example.org");
  expect(holds(email)).toBe(true);

  const erasure = { email, confirm_email: email };
  expect(
    await app.rest("POST", "/api/admin/guest-data/erasure", { token: admin.token, body: erasure }),
  ).toMatchObject({ status: 200, body: { interests: 12, reports: 1 } });
  expect(holds(email)).toBe(false);
  expect(holds("other@example.org")).toBe(true);
});

type Site = Awaited<ReturnType<typeof start>>;
const erasure = { email: guest, confirm_email: guest };

const ways: Record<string, (site: Site & { id: number }) => Promise<unknown>> = {
  "an admin on request": ({ asked, admin }) =>
    asked(admin, "POST", "/api/admin/guest-data/erasure", erasure),
  "the host, one interest": ({ asked, host, id }) =>
    asked(host, "DELETE", `/api/guest-interests/${id}`),
  "the host, the property": ({ asked, host, sol }) =>
    asked(host, "DELETE", `/api/properties/${sol.id}`),
  "the host, the account": ({ asked, host }) =>
    asked(host, "POST", "/api/account/deletion", {
      email: host.email,
      current_password: madePassword,
    }),
  "an admin, the host's account": ({ asked, admin, host }) =>
    asked(admin, "POST", `/api/admin/users/${host.id}/deletion`, { email: host.email }),
  "the retention": ({ app }) => {
    app.deps.db.sqlite.exec("UPDATE site_settings SET interest_retention_days = 30");
    app.advance(31 * day);
    return runHousekeeping(app.deps);
  },
};

test.each(Object.entries(ways))("a guest erased by %s is in no byte on disk", async (name, way) => {
  const site = await start();
  const id = await site.write(guest);
  // Into the database file itself, too.
  site.app.deps.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  await makeInterest(site.app, (await makeProperty(site.app, site.admin)).id, {
    guest_email: "other@example.org",
  });
  expect(site.holds(guest)).toBe(true);
  await way({ ...site, id });
  expect(site.holds(guest)).toBe(false);
  // Erased by the retention.
  if (name !== "the retention") expect(site.holds("other@example.org")).toBe(true);
});

test("neither is a deleted account", async () => {
  const { host, admin, asked, holds } = await start();
  expect(holds(host.email)).toBe(true);
  await asked(admin, "POST", `/api/admin/users/${host.id}/deletion`, { email: host.email });
  expect(holds(host.email)).toBe(false);
});

test("expired data leaves no saved email: a closed report, a sign-up, an email, a test email", async () => {
  const { app, host, admin, sol, asked, holds } = await start();
  const text = "It is not what it says";
  await asked(host, "POST", "/api/listing-reports", {
    property_id: sol.id,
    reason: "other",
    text,
    email: guest,
  });
  await asked(host, "POST", "/api/signup", {
    name: "Ida",
    email: "ida@example.org",
    password: "sunshine",
  });
  await asked(host, "POST", "/api/forgot-password", { email: host.email });
  await asked(admin, "POST", "/api/admin/test-mail", { email: "tess@example.org" });
  expect(await mailsOf(app)).toHaveLength(4);
  await asked(admin, "POST", "/api/admin/listing-reports/1/dismiss");
  await runHousekeeping(app.deps);
  expect(await mailsOf(app)).toHaveLength(4);
  app.advance(31 * day);
  await runHousekeeping(app.deps);
  expect(await mailsOf(app)).toHaveLength(0);
  for (const gone of [guest, "ida@example.org", "tess@example.org"])
    expect(holds(gone)).toBe(false);
});

test.each(Object.entries(ways))(
  "an email that is saved while %s erases does not stay",
  async (_, way) => {
    const site = await start();
    const { app, sol } = site;
    const id = await makeInterest(app, sol.id, { guest_email: guest });
    const outbox = createOutbox({
      ...app.deps,
      compose: composeEmails(app.deps),
      transport: {
        ...app.deps.transport,
        async send(mail, signal) {
          await way({ ...site, id });
          return app.deps.transport.send(mail, signal);
        },
      },
    });
    onTestFinished(() => outbox.stop());
    outbox.start();
    await outbox.idle();
    expect(site.holds(guest)).toBe(false);
  },
);

test("emails saved before there was a mail server are erased too", async () => {
  const { app, host, databaseFile, holds, write } = await start();
  const id = await write(guest);
  const withServer = await createTestApp({
    env: { SMTP_URL: "smtp://127.0.0.1:9", DATA_DIR: app.dataDir },
    databaseFile,
  });
  expect(
    await withServer.rest("DELETE", `/api/guest-interests/${id}`, { token: host.token }),
  ).toMatchObject({ status: 200 });
  expect(holds(guest)).toBe(false);
});

test("another process that reads delays no one, and the next erasure empties the log", async () => {
  const { app, admin, databaseFile, holds, write } = await start();
  const erase = async (email: string) => {
    const body = { email, confirm_email: email };
    const began = performance.now();
    expect(
      await app.rest("POST", "/api/admin/guest-data/erasure", { token: admin.token, body }),
    ).toMatchObject({ status: 200 });
    return performance.now() - began;
  };
  await write("gus@example.org");
  const reader = openDatabase(databaseFile);
  reader.sqlite.exec("BEGIN");
  reader.sqlite.prepare("SELECT count(*) FROM guest_interests").get();
  expect(await erase("gus@example.org")).toBeLessThan(900);
  reader.sqlite.exec("COMMIT");
  reader.sqlite.close();
  await erase("gus@example.org");
  expect(holds("gus@example.org")).toBe(false);
});

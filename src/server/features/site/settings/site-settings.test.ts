import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inEnglish } from "../../../../shared/i18n/translate.ts";
import { openDatabase } from "../../../core/db/open.ts";
import { makeInterest, makeProperty, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { plainPages } from "../../../testing/pages.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { siteSettings, siteWarnings } from "./settings.queries.ts";

const pages = ["/", "/browse", "/host/casa-sol", "/host/nope", "/login", "/admin", "/nope"];

/** The app on a database file, and another process that writes to it. */
async function start(env: Record<string, string> = {}) {
  const databaseFile = join(await temporaryFolder(), "solarstay.sqlite");
  const app = await createTestApp({
    databaseFile,
    env,
    pages: plainPages(await temporaryFolder()),
  });
  const other = openDatabase(databaseFile);
  onTestFinished(() => void other.sqlite.close());
  const property = await makeProperty(app, await makeUser(app));
  const choose = (column: string, value: string | null) =>
    other.sqlite.prepare(`UPDATE site_settings SET ${column} = ?`).run(value);
  const read = async (path: string) => (await app.rest("GET", path)).body;
  return { app, property, choose, read };
}

test("a new site has a name and placeholders", async () => {
  const { app } = await start();
  expect(siteSettings(app.deps.db, app.deps.env)).toEqual({
    site_name: "Solar Stay",
    contact_email: "contact@example.com",
    demo_video_url: "https://example.com/solar-tourism-video",
    how_it_works_url: "https://example.com/how-it-works",
    terms_url: "https://example.com/terms",
    privacy_url: "https://example.com/privacy",
    cookie_policy_url: "https://example.com/cookies",
    max_image_mb: 15,
    sign_up: "open",
    sends_mail: false,
  });
});

test("every page shows a change at once, whichever process made it", async () => {
  const { choose, read } = await start();
  for (const name of ["Sonne & Co", "Sole"]) {
    const before = await Promise.all(["/share.jpg", "/host/casa-sol/share.jpg"].map(read));
    choose("site_name", name);
    for (const path of pages) {
      expect.soft(await read(path), path).toContain(`"site_name":${JSON.stringify(name)}`);
    }
    expect(await read("/host/casa-sol")).toContain(`· ${name.replace("&", "&amp;")}</title>`);
    expect(await read("/manifest.webmanifest")).toMatchObject({ name });
    const after = await Promise.all(["/share.jpg", "/host/casa-sol/share.jpg"].map(read));
    expect(after[0]).not.toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
  }
  choose("terms_url", "https://stay.example.org/terms");
  for (const path of pages) {
    expect.soft(await read(path), path).toContain("https://stay.example.org/terms");
  }
  choose("site_name", null);
  for (const path of pages) expect.soft(await read(path), path).toContain('"Solar Stay"');
});

test("the environment wins over an admin's choice", async () => {
  const { choose, read } = await start({ SITE_NAME: "Fixed", TERMS_URL: "https://fixed.example" });
  choose("site_name", "Mine");
  choose("terms_url", "https://mine.example");
  choose("privacy_url", "https://mine.example/privacy");
  const page = await read("/login");
  expect(page).toContain('"site_name":"Fixed"');
  expect(page).toContain("https://fixed.example");
  expect(page).toContain("https://mine.example/privacy");
});

test("emails use the site's name at the time of sending", async () => {
  const { app, property, choose } = await start();
  await makeInterest(app, property.id);
  choose("site_name", "Sonne & Co");
  const [mail] = await mailsOf(app);
  expect(mail?.text).toContain("-- \nSonne & Co\n");
});

test("settings that the public does not see change no page", async () => {
  const { app, choose } = await start();
  const etagOf = async () => (await app.rest("GET", "/")).headers["etag"];
  const revision = () =>
    app.deps.db.sqlite.prepare("SELECT value FROM site_revision").pluck().get();
  const before = [await etagOf(), revision()];
  choose("interest_retention_days", "30");
  choose("site_name", null);
  expect([await etagOf(), revision()]).toEqual(before);
});

test("one remaining placeholder policy is reported on a public address", async () => {
  const { app, choose } = await start({ PUBLIC_URL: "https://stay.example.org" });
  const warnings = () =>
    siteWarnings(app.deps.db, app.deps.env).map((warning) => inEnglish(warning));
  expect(warnings()).toEqual([expect.stringContaining("TERMS_URL")]);
  choose("terms_url", "https://stay.example.org/terms");
  choose("privacy_url", "https://stay.example.org/privacy");
  expect(warnings()).toHaveLength(1);
  choose("cookie_policy_url", "mailto:hello@example.org");
  expect(warnings()).toEqual([]);
  const local = await start();
  expect(siteWarnings(local.app.deps.db, local.app.deps.env)).toEqual([]);
});

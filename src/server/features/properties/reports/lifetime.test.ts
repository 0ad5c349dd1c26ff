import { expect, test } from "vitest";
import { eraseOld } from "../../../housekeeping.ts";
import { adminBy } from "../../../testing/admins.ts";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const reportFields = { reason: "fraud", text: "I paid, and there is no house." };
const report = ({ rest }: TestApp, body: object) => rest("POST", "/api/listing-reports", { body });

test("a closed report stays after the host's account is gone, and its email is not sent any more", async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const admin = await makeUser(app, { role: "admin" });
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  await report(app, { property_id: property.id, ...reportFields });
  await adminBy("REST", app, admin.token)("listings.takeDown", property.id, { reason: "A fraud" });
  await report(app, { property_id: property.id, ...reportFields });
  expect(await mailsOf(app)).toHaveLength(1);
  await adminBy("REST", app, admin.token)("users.delete", host.id, { email: host.email });
  expect(await mailsOf(app)).toHaveLength(0);
  const count = (table: string) =>
    app.deps.db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect(count("listing_reports")).toBe(1);
  app.advance(31 * 24 * 60 * 60_000);
  await eraseOld(app.deps);
  expect([count("listing_reports"), count("outbox")]).toEqual([0, 0]);
});

test("closed reports are deleted after thirty days, open ones never automatically", async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const admin = await makeUser(app, { role: "admin" });
  const property = await makeProperty(app, await makeUser(app));
  await report(app, { property_id: property.id, ...reportFields });
  await report(app, { property_id: property.id, ...reportFields, reason: "other" });
  await adminBy("REST", app, admin.token)("reports.dismiss", 1);
  const reasons = () =>
    app.deps.db.sqlite.prepare("SELECT reason FROM listing_reports ORDER BY id").pluck().all();
  const dayMs = 24 * 60 * 60_000;
  app.advance(29 * dayMs);
  await eraseOld(app.deps);
  expect(reasons()).toEqual(["fraud", "other"]);
  app.advance(2 * dayMs);
  await eraseOld(app.deps);
  expect(reasons()).toEqual(["other"]);
});

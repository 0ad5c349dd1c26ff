import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../core/db/open.ts";
import { protocols } from "../../../testing/accounts.ts";
import { actsIn, adminBy } from "../../../testing/admins.ts";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { plainPages } from "../../../testing/pages.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { makeImage } from "../../../testing/uploads.ts";

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const reason = "The photos are of another house.";

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" }, pages: plainPages(undefined) });
    const admin = await makeUser(app, { role: "admin", name: "Ada" });
    const host = await makeUser(app, { name: "Sol Host" });
    const property = await makeProperty(app, host);
    const call = adminBy(protocol, app, admin.token);
    const own = async () => {
      const { body } = await app.rest("GET", "/api/properties", { token: host.token });
      return (body as object[])[0];
    };
    return { app, admin, host, property, call, own };
  };

  test("a taken-down listing is nowhere on the public site, the host learns why, and it can come back", async () => {
    const { app, admin, host, property, call, own } = await start();
    const { file_path } = await makeImage(app, host, property);
    const status = async (path: string) => (await app.rest("GET", path)).status;
    const onSite = async () => ({
      list: ((await app.rest("GET", "/api/public/properties")).body as object[]).length,
      browse: ((await app.rest("GET", "/api/public/browse")).body as { total: number }).total,
      page: await status(`/host/${property.slug}`),
      call: await status(`/api/public/properties/${property.slug}`),
      picture: await status(`/host/${property.slug}/share.jpg`),
      photo: await status(`/api/property-images/${file_path}`),
      sitemap: String((await app.rest("GET", "/sitemap.xml")).body).includes("/host/casa-sol"),
      interest: (
        await app.rest("POST", "/api/guest-interest", {
          body: { property_id: property.id, guest_name: "Gus", guest_email: "gus@example.org" },
        })
      ).status,
    });
    const before = await onSite();
    expect(before).toMatchObject({ list: 1, page: 200, photo: 200, interest: 200 });
    const mine = await own();
    app.deps.db.sqlite.exec("DELETE FROM outbox");

    expect(await call("listings.takeDown", property.id, { reason: ` ${reason} ` })).toMatchObject({
      status: 200,
      body: { id: property.id, state: "taken_down", taken_down_reason: reason },
    });
    const gone = { page: 404, call: 404, picture: 404, photo: 404, interest: 404 };
    expect(await onSite()).toEqual({ list: 0, browse: 0, sitemap: false, ...gone });
    expect(await own()).toStrictEqual({
      ...mine,
      taken_down_at: isoTime,
      taken_down_reason: reason,
    });
    const [mail] = await mailsOf(app);
    expect(mail?.subject).toBe("Casa Sol was taken down at Solar Stay");
    expect([mail?.to].flat()[0]?.text).toBe(host.email);
    expect(mail?.text).toContain(`> ${reason}`);

    // Its host cannot list it again.
    for (const paused of [true, false]) {
      await app.rest("PUT", `/api/properties/${property.id}`, {
        token: host.token,
        body: { paused },
      });
    }
    expect(await onSite()).toMatchObject(gone);

    expect(await call("listings.putBack", property.id)).toMatchObject({
      body: { state: "listed", taken_down_at: null, taken_down_reason: null },
    });
    expect(await onSite()).toEqual(before);
    expect(await own()).toStrictEqual(mine);
    const mails = await mailsOf(app);
    expect(mails.map(({ subject }) => subject)).toContain("Casa Sol is back at Solar Stay");
    expect(await actsIn(app, admin.token)).toEqual([
      "Ada listing_put_back Casa Sol",
      `Ada listing_taken_down Casa Sol ${reason}`,
    ]);
  }, 60_000);

  test("two clicks are one action and one email; the first reason stays", async () => {
    const { app, admin, property, call } = await start();
    await Promise.all([
      call("listings.takeDown", property.id, { reason }),
      call("listings.takeDown", property.id, { reason: "Another" }),
    ]);
    expect(await mailsOf(app)).toHaveLength(1);
    await Promise.all([
      call("listings.putBack", property.id),
      call("listings.putBack", property.id),
    ]);
    expect(await mailsOf(app)).toHaveLength(2);
    expect(await actsIn(app, admin.token)).toHaveLength(2);
  });

  test("put back before the email was sent, the host is told the current state only", async () => {
    const { app, property, call } = await start();
    await call("listings.takeDown", property.id, { reason });
    await call("listings.putBack", property.id);
    const mails = await mailsOf(app);
    expect(mails.map(({ subject }) => subject)).toEqual(["Casa Sol is back at Solar Stay"]);
  });

  test("a paused listing stays paused when it is put back", async () => {
    const { app, host, property, call } = await start();
    const body = { paused: true };
    await app.rest("PUT", `/api/properties/${property.id}`, { token: host.token, body });
    await call("listings.takeDown", property.id, { reason });
    expect(await call("listings.putBack", property.id)).toMatchObject({
      body: { state: "paused" },
    });
    expect(await app.rest("GET", "/api/public/properties")).toMatchObject({ body: [] });
  });

  test("only admins can, and only with a reason", async () => {
    const { app, admin, host, property, call } = await start();
    for (const bad of [{}, { reason: "" }, { reason: "  " }, { reason: 5 }]) {
      expect(await call("listings.takeDown", property.id, bad)).toMatchObject({
        status: 400,
        body: { issues: [{ field: "reason", message: "Give the reason. The host will see it" }] },
      });
    }
    const asHost = adminBy(protocol, app, host.token);
    expect(await asHost("listings.takeDown", property.id, { reason })).toMatchObject({
      status: 403,
    });
    expect(await asHost("listings.putBack", property.id)).toMatchObject({ status: 403 });
    expect(await call("listings.takeDown", 999, { reason })).toMatchObject({ status: 404 });
    expect(await actsIn(app, admin.token)).toEqual([]);
    expect(await app.rest("GET", "/api/public/properties")).toMatchObject({ body: { length: 1 } });
  });
});

test("a takedown by another process takes effect at once, photos too", async () => {
  const databaseFile = join(await temporaryFolder(), "solarstay.sqlite");
  const app = await createTestApp({ databaseFile });
  const other = openDatabase(databaseFile);
  onTestFinished(() => void other.sqlite.close());
  const host = await makeUser(app);
  const { file_path } = await makeImage(app, host, await makeProperty(app, host));
  const photo = async () => (await app.rest("GET", `/api/property-images/${file_path}`)).status;
  const takeDown = (at: string | null) =>
    other.sqlite.prepare("UPDATE properties SET taken_down_at = ?").run(at);
  for (let n = 0; n < 2; n += 1) {
    expect([await photo(), await photo()]).toEqual([200, 200]);
    takeDown("2026-01-01T00:00:00.000Z");
    expect(await photo()).toBe(404);
    takeDown(null);
  }
});

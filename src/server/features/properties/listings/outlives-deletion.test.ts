import { describe, expect, test } from "vitest";
import { type Protocol, protocols } from "../../../testing/accounts.ts";
import { actsIn, adminBy } from "../../../testing/admins.ts";
import {
  madePassword,
  makeProperty,
  type MadeProperty,
  type MadeUser,
  makeUser,
} from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { ownAccountBy } from "../../../testing/own-account.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const removeBy =
  (protocol: Protocol, app: TestApp) => (property: { id: number }, owner: MadeUser) =>
    protocol === "REST"
      ? app.rest("DELETE", `/api/properties/${property.id}`, { token: owner.token })
      : app.rpc("mutation", "properties.delete", { id: property.id }, { token: owner.token });

describe.each(protocols)("by %s", (protocol) => {
  const start = async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const admin = await makeUser(app, { role: "admin", name: "Ada" });
    const host = await makeUser(app);
    const property = await makeProperty(app, host);
    const call = adminBy(protocol, app, admin.token);
    const own = async () =>
      (await app.rest("GET", "/api/properties", { token: host.token })).body as object[];
    const isPublic = async ({ slug }: { slug: string }) =>
      (await app.rest("GET", `/api/public/properties/${slug}`)).status === 200;
    return { app, admin, host, property, call, own, isPublic, remove: removeBy(protocol, app) };
  };

  test("a taken-down listing cannot be deleted, neither alone nor with its account", async () => {
    const { app, host, property, call, own, remove } = await start();
    await call("listings.takeDown", property.id, { reason: "A fraud" });
    expect(await remove(property, host)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", error: expect.stringContaining("can’t be deleted") },
    });
    const deleteAccount = () =>
      ownAccountBy(
        protocol,
        app,
        host.token,
      )("account.delete", {
        email: host.email,
        current_password: madePassword,
      });
    expect(await deleteAccount()).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", error: expect.stringContaining("only an admin can delete") },
    });
    expect(await own()).toMatchObject([{ id: property.id, taken_down_reason: "A fraud" }]);

    await call("listings.putBack", property.id);
    expect(await remove(property, host)).toMatchObject({ status: 200 });
    expect(await deleteAccount()).toMatchObject({ status: 200 });
  });

  test("an admin can delete the account anyway", async () => {
    const { app, host, property, call } = await start();
    await call("listings.takeDown", property.id, { reason: "A fraud" });
    const gone = await call("users.delete", host.id, { email: host.email });
    expect(gone).toMatchObject({ status: 200 });
    expect(await app.rest("GET", "/api/admin/listings")).toMatchObject({ status: 401 });
  });

  test("during a takedown, the host's next listing waits for an admin", async () => {
    const { app, admin, host, property, call, own, isPublic, remove } = await start();
    const earlier = await makeProperty(app, host, { name: "There before" });
    await call("listings.takeDown", property.id, { reason: "A fraud" });
    await mailsOf(app);

    const next = await makeProperty(app, host, { name: "Casa Sol Two" });
    expect(await isPublic(next)).toBe(false);
    expect(await isPublic(earlier)).toBe(true);
    expect((await own())[0]).toMatchObject({ id: next.id, waiting_since: expect.any(String) });
    const mails = await mailsOf(app);
    expect(mails.map(({ subject }) => subject)).toContain(
      "A new listing at Solar Stay is waiting for approval",
    );
    const waiting = () =>
      app.rest("GET", "/api/admin/listings?state=waiting", { token: admin.token });
    expect(await waiting()).toMatchObject({
      body: { items: [{ id: next.id, state: "waiting" }], total: 1 },
    });
    // Deleted and listed again, paused and listed again: it still waits.
    await remove(next, host);
    const again = await makeProperty(app, host, { name: "Casa Sol Two" });
    for (const paused of [true, false]) {
      await app.rest("PUT", `/api/properties/${again.id}`, { token: host.token, body: { paused } });
    }
    expect(await isPublic(again)).toBe(false);
    const interest = { property_id: again.id, guest_name: "Gus", guest_email: "gus@example.org" };
    expect(await app.rest("POST", "/api/guest-interest", { body: interest })).toMatchObject({
      status: 404,
    });
    // Other hosts are not affected.
    expect(await isPublic(await makeProperty(app, admin, { name: "Other" }))).toBe(true);

    const letIn = await Promise.all([
      call("listings.letIn", again.id),
      call("listings.letIn", again.id),
    ]);
    for (const answer of letIn) {
      expect(answer).toMatchObject({ status: 200, body: { state: "listed", waiting_since: null } });
    }
    expect(await isPublic(again)).toBe(true);
    expect(await waiting()).toMatchObject({ body: { items: [], total: 0 } });
    expect((await mailsOf(app)).map(({ subject }) => subject)).toContain(
      "Your listing at Solar Stay is approved",
    );
    expect(await actsIn(app, admin.token)).toEqual([
      "Ada listing_let_in Casa Sol Two",
      "Ada listing_taken_down Casa Sol A fraud",
    ]);
    // After it was put back, there is no takedown any more.
    await call("listings.putBack", property.id);
    expect(await isPublic(await makeProperty(app, host, { name: "Casa Sol Three" }))).toBe(true);
  });

  test("a takedown of a waiting listing decides about it, and putting it back shows it", async () => {
    const { app, admin, host, property, call, isPublic } = await start();
    await call("listings.takeDown", property.id, { reason: "A fraud" });
    const next = await makeProperty(app, host, { name: "Casa Sol Two" });
    await call("listings.letIn", next.id);
    await call("listings.takeDown", next.id, { reason: "The same house" });
    // The email about its approval is no longer true.
    expect((await mailsOf(app)).map(({ subject }) => subject)).not.toContain(
      "Your listing at Solar Stay is approved",
    );
    expect(await call("listings.putBack", next.id)).toMatchObject({ body: { state: "listed" } });

    const third = await makeProperty(app, host, { name: "Casa Sol Three" });
    await call("listings.takeDown", third.id, { reason: "Which house is it?" });
    expect(
      await app.rest("GET", "/api/admin/listings?state=waiting", { token: admin.token }),
    ).toMatchObject({ body: { total: 0 } });
    expect(await isPublic(third)).toBe(false);
    expect(await call("listings.putBack", third.id)).toMatchObject({
      body: { state: "listed", waiting_since: null },
    });
    expect(await isPublic(third)).toBe(true);
  });

  test("only admins approve a listing", async () => {
    const { app, host, property, call, isPublic } = await start();
    await call("listings.takeDown", property.id, { reason: "A fraud" });
    const next = await makeProperty(app, host);
    expect(await adminBy(protocol, app, host.token)("listings.letIn", next.id)).toMatchObject({
      status: 403,
    });
    expect(await adminBy(protocol, app, undefined)("listings.letIn", next.id)).toMatchObject({
      status: 401,
    });
    expect(await call("listings.letIn", 999)).toMatchObject({ status: 404 });
    expect(await call("listings.letIn", "x")).toMatchObject({ status: 400 });
    expect(await isPublic(next)).toBe(false);
  });

  test("reports outlive their listing, until an admin closes them", async () => {
    const { app, admin, host, property, call, remove } = await start();
    const report = { property_id: property.id, reason: "fraud", text: "There is no house." };
    await app.rest("POST", "/api/listing-reports", { body: report });
    await app.rest("POST", "/api/listing-reports", { body: { ...report, text: "None at all." } });
    const path = "/api/admin/listing-reports";
    const open = async () =>
      (await app.rest("GET", path, { token: admin.token })).body as {
        items: Array<{ id: number }>;
      };
    await remove(property, host);
    // The emails to the admins are sent as usual.
    expect(await mailsOf(app)).toHaveLength(2);
    const kept = { property_id: null, property_name: "Casa Sol", property_slug: property.slug };
    expect(await open()).toMatchObject({ items: [kept, kept], total: 2 });
    await ownAccountBy(
      protocol,
      app,
      host.token,
    )("account.delete", {
      email: host.email,
      current_password: madePassword,
    });
    expect(await open()).toMatchObject({ items: [kept, kept], total: 2 });
    for (const { id } of (await open()).items) {
      expect(await call("reports.dismiss", id)).toMatchObject({ status: 200 });
    }
    expect(await open()).toMatchObject({ items: [], total: 0 });
    expect(await actsIn(app, admin.token)).toEqual([
      "Ada report_dismissed Casa Sol",
      "Ada report_dismissed Casa Sol",
    ]);
  });

  test("a slug belongs to its first owner forever", async () => {
    const { app, host, property, remove } = await start();
    const stranger = await makeUser(app);
    const slugs = async (owner: MadeUser, times: number) => {
      const properties: MadeProperty[] = [];
      while (properties.length < times) properties.push(await makeProperty(app, owner));
      return properties.map(({ slug }) => slug);
    };
    await remove(property, host);
    expect(await slugs(stranger, 2)).toEqual(["casa-sol-2", "casa-sol-3"]);
    // The same host gets the link back.
    expect(await slugs(host, 2)).toEqual(["casa-sol", "casa-sol-4"]);
    await ownAccountBy(
      protocol,
      app,
      host.token,
    )("account.delete", {
      email: host.email,
      current_password: madePassword,
    });
    expect(await app.rest("GET", "/api/public/properties/casa-sol")).toMatchObject({ status: 404 });
    expect(await slugs(stranger, 2)).toEqual(["casa-sol-5", "casa-sol-6"]);
  });
});

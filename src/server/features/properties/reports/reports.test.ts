import { describe, expect, test } from "vitest";
import { type Protocol, protocols } from "../../../testing/accounts.ts";
import { actsIn, adminBy } from "../../../testing/admins.ts";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const sent = { status: 200, body: { code: "REPORT_SENT", error: null } };
const reportFields = { reason: "fraud", text: "I paid, and there is no house." };

const reportBy = (protocol: Protocol, app: TestApp) => (body: object, from?: string) => {
  const headers = from === undefined ? {} : { "x-forwarded-for": from };
  return protocol === "REST"
    ? app.rest("POST", "/api/listing-reports", { body, headers })
    : app.rpc("mutation", "reports.create", body, { headers });
};

describe.each(protocols)("by %s", (protocol) => {
  const start = async (env: Record<string, string> = { RATE_LIMITS: "off" }) => {
    const app = await createTestApp({ env });
    const admin = await makeUser(app, { role: "admin", name: "Ada" });
    const host = await makeUser(app);
    const property = await makeProperty(app, host);
    const open = async () => {
      const { body } = await app.rest("GET", "/api/admin/listing-reports", { token: admin.token });
      return body as { items: Array<{ id: number }>; total: number };
    };
    const report = reportBy(protocol, app);
    const call = adminBy(protocol, app, admin.token);
    return { app, admin, host, property, open, report, call };
  };

  test("a guest reports a listing: admins see it in their list and get an email", async () => {
    const { app, admin, property, open, report } = await start();
    const another = await makeUser(app, { role: "admin" });
    const disabled = await makeUser(app, { role: "admin" });
    await adminBy(protocol, app, admin.token)("users.update", disabled.id, { disabled: true });
    const email = "Gus@example.org";
    expect(await report({ property_id: property.id, ...reportFields, email })).toMatchObject(sent);
    expect(await open()).toStrictEqual({
      items: [
        {
          id: expect.any(Number),
          property_id: property.id,
          property_name: "Casa Sol",
          property_slug: "casa-sol",
          ...reportFields,
          reporter_email: email,
          language: null,
          created_at: expect.stringMatching(/Z$/),
        },
      ],
      total: 1,
      next_cursor: null,
    });
    const mails = await mailsOf(app);
    expect(mails.map(({ to }) => [to].flat()[0]?.text)).toEqual([admin.email, another.email]);
    const [mail] = mails;
    expect(mail?.subject).toBe("A guest reported Casa Sol");
    expect(mail?.text).toContain("\nReason: It looks like fraud\n");
    expect(mail?.text).toContain(`> ${reportFields.text}`);
    expect(mail?.replyTo?.text).toContain(email);
  });

  test("no email address is needed", async () => {
    const { app, property, open, report } = await start();
    for (const email of [undefined, null, ""]) {
      expect(await report({ property_id: property.id, ...reportFields, email })).toMatchObject(
        sent,
      );
    }
    expect(await open()).toMatchObject({ items: [{ reporter_email: null }], total: 1 });
    expect((await mailsOf(app))[0]?.replyTo).toBeUndefined();
  });

  test("the same report sent twenty times at once is one record and one email", async () => {
    const { app, property, open, report } = await start({});
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report({ property_id: property.id, ...reportFields })),
    );
    for (const answer of answers.slice(0, 10)) expect(answer).toMatchObject(sent);
    expect(await report({ property_id: property.id, ...reportFields })).toMatchObject(sent);
    expect(await open()).toMatchObject({ total: 1 });
    expect(await mailsOf(app)).toHaveLength(1);
  });

  test("a dismissed report is closed, and the listing can be reported again", async () => {
    const { app, admin, property, open, report, call } = await start();
    await report({ property_id: property.id, ...reportFields });
    const id = (await open()).items[0]?.id;
    const done = { status: 200, body: { code: "REPORT_DISMISSED", error: null } };
    expect(await Promise.all([call("reports.dismiss", id), call("reports.dismiss", id)])).toEqual([
      expect.objectContaining(done),
      expect.objectContaining(done),
    ]);
    expect(await open()).toMatchObject({ items: [], total: 0 });
    // The email that was still waiting is no longer needed.
    expect(await mailsOf(app)).toHaveLength(0);
    expect(await actsIn(app, admin.token)).toEqual(["Ada report_dismissed Casa Sol"]);
    await report({ property_id: property.id, ...reportFields });
    expect(await open()).toMatchObject({ total: 1 });
  });

  test("taking the listing down closes all its reports", async () => {
    const { app, admin, property, open, report, call } = await start();
    const other = await makeProperty(app, admin, { name: "Other" });
    await report({ property_id: property.id, ...reportFields });
    await report({ property_id: property.id, ...reportFields, reason: "offensive" });
    await report({ property_id: other.id, ...reportFields });
    await call("listings.takeDown", property.id, { reason: "A fraud" });
    expect(await open()).toMatchObject({ items: [{ property_name: "Other" }], total: 1 });
    expect(await report({ property_id: property.id, ...reportFields })).toMatchObject({
      status: 404,
      body: { error: "Property not found" },
    });
  });

  test("a program that fills in the hidden field gets an answer, and nothing is stored", async () => {
    const { app, property, open, report } = await start({});
    const spam = { property_id: property.id, ...reportFields, homepage: "https://spam.example" };
    for (let n = 0; n < 10; n += 1) expect(await report(spam)).toMatchObject(sent);
    expect(await report(spam)).toMatchObject({ status: 429 });
    expect(await open()).toMatchObject({ total: 0 });
    expect(await mailsOf(app)).toHaveLength(0);
  });

  test("ten an hour per client, thirty a day per listing", async () => {
    const { property, report } = await start({ TRUST_PROXY: "loopback" });
    const send = (n: number, from: string) =>
      report({ property_id: property.id, ...reportFields, text: `No. ${n}` }, from);
    for (let n = 0; n < 30; n += 1) {
      expect(await send(n, `10.0.0.${Math.floor(n / 10)}`)).toMatchObject(sent);
      if (n === 9) expect(await send(99, "10.0.0.0")).toMatchObject({ status: 429 });
    }
    expect(await send(30, "10.0.0.9")).toMatchObject({
      status: 429,
      body: { code: "RATE_LIMITED" },
    });
    // An identical report counts towards no limit.
    expect(await send(0, "10.0.0.9")).toMatchObject(sent);
  });

  test.each([
    [{ reason: undefined }, "reason", "Choose a reason"],
    [{ reason: "boring" }, "reason", "Choose a reason"],
    [{ text: " " }, "text", "Describe the problem in a few words"],
    [{ text: "x".repeat(5001) }, "text", "What is wrong can have at most 5,000 characters"],
    [{ email: "nobody" }, "email", "Invalid email address"],
    [{ property_id: "" }, "property_id", "Property ID is required"],
  ])("%j is refused", async (bad, field, message) => {
    const { property, open, report } = await start();
    expect(await report({ property_id: property.id, ...reportFields, ...bad })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", issues: [{ field, message }] },
    });
    expect(await open()).toMatchObject({ total: 0 });
  });

  test("a hidden listing cannot be reported", async () => {
    const { app, host, property, report } = await start();
    expect(await report({ property_id: 999, ...reportFields })).toMatchObject({ status: 404 });
    const path = `/api/properties/${property.id}`;
    await app.rest("PUT", path, { token: host.token, body: { paused: true } });
    expect(await report({ property_id: property.id, ...reportFields })).toMatchObject({
      status: 404,
    });
  });

  test("a host can neither read nor dismiss reports", async () => {
    const { app, host, property, open, report } = await start();
    await report({ property_id: property.id, ...reportFields });
    const path = "/api/admin/listing-reports";
    expect(await app.rest("GET", path, { token: host.token })).toMatchObject({ status: 403 });
    const id = (await open()).items[0]?.id;
    expect(await adminBy(protocol, app, host.token)("reports.dismiss", id)).toMatchObject({
      status: 403,
    });
    expect(await open()).toMatchObject({ total: 1 });
  });
});

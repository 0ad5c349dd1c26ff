import { describe, expect, test } from "vitest";
import { eraseOld } from "../../housekeeping.ts";
import { accountsBy, type Protocol, protocols } from "../../testing/accounts.ts";
import {
  madePassword,
  makeInterest,
  makeUser,
  type MadeUser,
  propertyText,
} from "../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../testing/mails.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const contact = "Stay@casasol.example";
type Property = { id: number; contact_email: string; interest_email: string };

const propertiesBy = (protocol: Protocol, app: TestApp) => {
  const send = (
    method: "POST" | "PUT",
    path: string,
    name: string,
    input: object,
    token?: string,
  ) =>
    protocol === "REST"
      ? app.rest(method, path, { token, body: input })
      : app.rpc("mutation", `properties.${name}`, input, { token });
  return {
    create: async ({ token }: MadeUser, text: object = {}) => {
      const input = { ...propertyText, contact_email: contact, ...text };
      return (await send("POST", "/api/properties", "create", input, token)).body as Property;
    },
    update: async ({ token }: MadeUser, id: number, change: object) =>
      (await send("PUT", `/api/properties/${id}`, "update", { ...change, id }, token))
        .body as Property,
    ask: (token: string | undefined, id: unknown) =>
      send(
        "POST",
        `/api/properties/${String(id)}/contact-confirmation`,
        "askContact",
        { id },
        token,
      ),
  };
};

const seen = new WeakMap<TestApp, Set<string | undefined>>();
/** The emails since the last check, as stored without a mail server. */
async function newMails(app: TestApp) {
  const before = seen.get(app) ?? new Set();
  const mails = await mailsOf(app);
  seen.set(app, new Set(mails.map(({ messageId }) => messageId)));
  return mails.filter(({ messageId }) => !before.has(messageId));
}

const sentTo = async (app: TestApp) =>
  (await newMails(app)).map(({ to, subject }) => [[to].flat()[0]?.text, subject]);
const asked = (email: string) => [email, "Can guests of Solar Stay write to this address?"];
const sent = { status: 200, body: { code: "CONTACT_CONFIRMATION_SENT", error: null } };

describe.each(protocols)("by %s", (protocol) => {
  const start = async (env: Record<string, string> = { RATE_LIMITS: "off" }) => {
    const app = await createTestApp({ env });
    const host = await makeUser(app);
    const calls = propertiesBy(protocol, app);
    const confirm = (token_hash: string) =>
      accountsBy(protocol, app)("confirm", { token_hash, type: "contact" });
    const interestOf = async () =>
      ((await app.rest("GET", "/api/properties", { token: host.token })).body as Property[]).map(
        ({ interest_email }) => interest_email,
      );
    return { app, host, confirm, interestOf, ...calls };
  };

  test("interest goes to the account until the contact email's owner has opened the link", async () => {
    const { app, host, create, confirm, interestOf } = await start();
    const property = await create(host);
    expect(property).toMatchObject({ contact_email: contact, interest_email: host.email });
    // Guests see the contact email anyway.
    expect((await app.rest("GET", "/api/public/properties/casa-sol")).body).toMatchObject({
      contact_email: contact,
    });
    const [ask] = await newMails(app);
    expect([[ask?.to].flat()[0]?.text, ask?.subject]).toEqual(asked(contact));
    expect(ask?.text).toContain(`the account ${host.email}`);
    expect(ask?.text).not.toContain(propertyText.name);

    await makeInterest(app, property.id);
    const [early] = await newMails(app);
    expect([early?.to].flat()[0]?.text).toBe(host.email);
    expect(early?.text).toContain(`because ${contact} is not confirmed yet`);

    expect(await confirm("nonsense")).toMatchObject({
      status: 400,
      body: { code: "INVALID_TOKEN" },
    });
    expect(await interestOf()).toEqual([host.email]);
    for (let n = 0; n < 2; n += 1) {
      expect(await confirm(tokenIn(ask))).toMatchObject({ body: { code: "CONFIRMATION_SUCCESS" } });
    }
    expect(await interestOf()).toEqual([contact]);
    await makeInterest(app, property.id, { guest_email: "ida@example.org" });
    expect(await sentTo(app)).toEqual([[contact, "Interest in Casa Sol"]]);
  });

  test("the account's own email needs no confirmation, whatever its case", async () => {
    const { app, host, create } = await start();
    const own = host.email.toUpperCase();
    expect(await create(host, { contact_email: own })).toMatchObject({ interest_email: own });
    expect(await sentTo(app)).toEqual([]);
  });

  test("a confirmation is for one host and one address", async () => {
    const { app, host, create, update, confirm } = await start();
    const first = await create(host);
    await confirm(tokenIn((await newMails(app))[0]));
    // The same host's next listing, and another spelling.
    const second = await create(host, { contact_email: contact.toLowerCase() });
    expect(second.interest_email).toBe(contact.toLowerCase());
    expect(await sentTo(app)).toEqual([]);
    // Another address, and back.
    const other = "other@casasol.example";
    expect(await update(host, first.id, { contact_email: other })).toMatchObject({
      interest_email: host.email,
    });
    expect(await sentTo(app)).toEqual([asked(other)]);
    expect(await update(host, first.id, { contact_email: contact })).toMatchObject({
      interest_email: contact,
    });
    expect(await sentTo(app)).toEqual([]);
    // Another host.
    const stranger = await makeUser(app);
    expect(await create(stranger)).toMatchObject({ interest_email: stranger.email });
    expect(await sentTo(app)).toEqual([asked(contact)]);
  });

  test("the owner is asked once automatically, again on the host's request; the newest links all work", async () => {
    const { app, host, create, update, ask, confirm, interestOf } = await start();
    const { id } = await create(host);
    await create(host);
    await update(host, id, { name: "Casa Luna", contact_email: contact });
    const first = await newMails(app);
    expect(first).toHaveLength(1);
    expect(await ask(host.token, id)).toMatchObject(sent);
    expect(await sentTo(app)).toEqual([asked(contact)]);
    expect(await confirm(tokenIn(first[0]))).toMatchObject({ status: 200 });
    expect(await interestOf()).toEqual([contact, contact]);
    expect(await ask(host.token, id)).toMatchObject({
      status: 409,
      body: { error: "This contact email is already confirmed" },
    });
  });

  test("a link works for seven days", async () => {
    const { app, host, create, confirm } = await start();
    await create(host);
    const [ask] = await newMails(app);
    app.advance(7 * 24 * 60 * 60_000 + 1000);
    expect(await confirm(tokenIn(ask))).toMatchObject({ status: 400 });
    // It works for nothing else either.
    expect(
      await accountsBy(protocol, app)("confirm", { token_hash: tokenIn(ask), type: "signup" }),
    ).toMatchObject({ status: 400 });
  });

  test("only the property's host can ask again", async () => {
    const { app, host, create, ask } = await start();
    const { id } = await create(host);
    const stranger = await makeUser(app, { role: "admin" });
    expect(await ask(undefined, id)).toMatchObject({ status: 401 });
    expect(await ask(stranger.token, id)).toMatchObject({ status: 403 });
    expect(await ask(host.token, 999)).toMatchObject({ status: 404 });
    expect(await ask(host.token, "x")).toMatchObject({ status: 400 });
    expect(await sentTo(app)).toHaveLength(1);
  });

  test("five emails an hour to one address, twenty a day for one host; listings are saved", async () => {
    const { app, host, create, ask, interestOf } = await start({});
    const { id } = await create(host);
    for (let n = 0; n < 4; n += 1) expect(await ask(host.token, id)).toMatchObject(sent);
    expect(await ask(host.token, id)).toMatchObject({ status: 429 });
    const hosts = 30;
    for (let n = 0; n < hosts; n += 1) {
      expect(await create(host, { contact_email: `victim${n}@example.net` })).toMatchObject({
        interest_email: host.email,
      });
    }
    expect(await interestOf()).toHaveLength(hosts + 1);
    expect(await sentTo(app)).toHaveLength(20);
  });

  test("an account that changes its email keeps the previous one as a contact", async () => {
    const { app, host, create } = await start();
    await create(host, { contact_email: host.email });
    const { token } = host;
    const body = { email: "new@example.org", current_password: madePassword };
    await app.rest("POST", "/api/account/email", { token, body });
    const [ask] = await newMails(app);
    await accountsBy(protocol, app)("confirm", { token_hash: tokenIn(ask), type: "email_change" });
    const rows = app.deps.db.sqlite.prepare("SELECT email, confirmed_at FROM contact_addresses");
    expect(rows.all()).toEqual([{ email: host.email, confirmed_at: expect.any(String) }]);
    await makeInterest(app, 1);
    expect((await sentTo(app)).map(([to]) => to)).toContain(host.email);
  });
});

test("an unconfirmed address is deleted after thirty days, and the owner is asked again", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { create, update } = propertiesBy("REST", app);
  const { id } = await create(host);
  expect(await sentTo(app)).toEqual([asked(contact)]);
  app.advance(31 * 24 * 60 * 60_000);
  await eraseOld(app.deps);
  const again = await makeUserSession(app, host);
  await update(again, id, { contact_email: contact });
  expect(await sentTo(app)).toEqual([asked(contact)]);
});

/** The host's session has expired meanwhile. */
async function makeUserSession(app: TestApp, host: MadeUser): Promise<MadeUser> {
  const body = { email: host.email, password: madePassword };
  const answer = await app.rest("POST", "/api/login", { body });
  return { ...host, token: (answer.body as { token: string }).token };
}

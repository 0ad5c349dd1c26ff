import { expect, onTestFinished, test } from "vitest";
import { makeInterest, makeProperty, makeUser } from "../../testing/factories.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { createTestApp } from "../../testing/test-app.ts";

async function start() {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const app = await createTestApp({ env: { SMTP_URL: smtp.url, RATE_LIMITS: "off" } });
  const host = await makeUser(app);
  const property = await makeProperty(app, host, { contact_email: "gone@casasol.example" });
  app.deps.outbox.start();
  const send = async () => {
    await makeInterest(app, property.id, { message: `${Math.random()}` });
    app.deps.outbox.wake();
    await app.deps.outbox.idle();
  };
  const refused = async ({ token } = host) => {
    const { body } = await app.rest("GET", "/api/dashboard", { token });
    return (body as { refused_contacts: object[] }).refused_contacts;
  };
  return { app, smtp, host, property, send, refused };
}

test("a refused address is shown to its host until another one is set", async () => {
  const { app, smtp, host, property, send, refused } = await start();
  await makeProperty(app, host, { name: "Casa Luna" });
  expect(await refused()).toEqual([]);
  smtp.refusal = { at: "RCPT TO", with: "550 No such user" };
  await send();
  const { id, name, slug } = property;
  const shown = {
    id,
    name,
    slug,
    contact_email: "gone@casasol.example",
    since: expect.any(String),
  };
  const [first] = await refused();
  expect(first).toStrictEqual(shown);
  app.advance(60_000);
  await send();
  expect(await refused()).toEqual([first]);
  expect(await refused(await makeUser(app))).toEqual([]);

  const put = (body: object) =>
    app.rest("PUT", `/api/properties/${id}`, { token: host.token, body });
  await put({ name: "Casa Nueva", contact_email: "gone@casasol.example" });
  expect(await refused()).toHaveLength(1);
  await put({ contact_email: "here@casasol.example" });
  expect(await refused()).toEqual([]);
});

test("a delivered email ends the notice; a delayed one never starts it", async () => {
  const { smtp, send, refused } = await start();
  smtp.refusal = { at: "RCPT TO", with: "450 Try again later" };
  await send();
  expect(await refused()).toEqual([]);
  smtp.refusal = { at: "RCPT TO", with: "550 No such user" };
  await send();
  expect(await refused()).toHaveLength(1);
  smtp.refusal = undefined;
  await send();
  expect(await refused()).toEqual([]);
});

test("the public sees nothing of a refused address", async () => {
  const { app, smtp, property, send } = await start();
  const page = () => app.rest("GET", `/api/public/properties/${property.slug}`);
  const before = await page();
  smtp.refusal = { at: "RCPT TO", with: "550 No such user" };
  await send();
  const after = await page();
  expect(after.headers["etag"]).toBe(before.headers["etag"]);
  expect(after.body).not.toHaveProperty("contact_refused_at");
});

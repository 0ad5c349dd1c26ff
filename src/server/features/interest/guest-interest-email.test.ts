import { expect, test } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { mailsOf } from "../../testing/mails.ts";
import { createTestApp } from "../../testing/test-app.ts";

const guest = { guest_name: 'Ada "the\r\nBcc: x@y.org" Lovelace', guest_email: "Ada@example.org" };

test("interest reaches the property's contact address, and a reply reaches the guest", async () => {
  const app = await createTestApp({ env: { PUBLIC_URL: "https://stay.example.org" } });
  const host = await makeUser(app);
  const property = await makeProperty(app, host, {
    name: "Casa Sol",
    contact_email: "Stay@casa.es",
  });
  const answer = await app.rest("POST", "/api/guest-interest", {
    body: { property_id: property.id, ...guest, message: "Is there <b>shade</b>?" },
  });
  expect(answer.status).toBe(200);

  const [mail] = await mailsOf(app);
  expect(mail?.to).toMatchObject({ value: [{ address: "Stay@casa.es" }] });
  expect(mail?.from?.value).toEqual([{ name: "Solar Stay", address: "no-reply@localhost" }]);
  expect(mail?.replyTo?.value).toEqual([
    { name: 'Ada "the Bcc: x@y.org" Lovelace', address: "Ada@example.org" },
  ]);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.subject).toBe("Interest in Casa Sol");
  expect(mail?.text).toContain("> Is there <b>shade</b>?");
  expect(mail?.html).toContain("Is there &lt;b&gt;shade&lt;/b&gt;?");
  expect(mail?.text).toContain("https://stay.example.org/host/casa-sol");
  expect(mail?.text).not.toContain("access_token");
});

test("interest in a property that was deleted before the email was sent is dropped", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  await app.rest("POST", "/api/guest-interest", {
    body: { property_id: property.id, ...guest },
  });
  await app.rest("DELETE", `/api/properties/${property.id}`, { token: host.token });
  expect(await mailsOf(app)).toEqual([]);
});

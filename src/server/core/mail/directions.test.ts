import { expect, test } from "vitest";
import { ada } from "../../testing/accounts.ts";
import { makeInterest, makeProperty, makeUser } from "../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../testing/mails.ts";
import { createTestApp } from "../../testing/test-app.ts";

/** Characters that reverse the direction of the text after them, or hide that they do. */
const controls = "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";
const turned = (name: string) => `${controls}${name}\u202Egro.elpmaxe\u2067${controls}`;

test("no name reverses the direction of a subject, a sender's name or our own text", async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const admin = await makeUser(app, { role: "admin", name: turned("Ada") });
  const host = await makeUser(app, { name: turned("Sol") });
  const post = (path: string, body: object, token?: string) =>
    app.rest("POST", path, { token, body });
  const settings = { site_name: turned("Sonne"), sign_up: "approval" };
  await app.rest("PUT", "/api/admin/settings", { token: admin.token, body: settings });
  const { id } = await makeProperty(app, host, { name: turned("Casa") });
  await makeInterest(app, id, { guest_name: turned("Gus"), message: null });
  await post("/api/listing-reports", { property_id: id, reason: "other", text: "Not so" });
  await post(`/api/admin/test-mail`, {}, admin.token);
  await post("/api/signup", { ...ada, name: turned("Ida") });
  const confirmation = (await mailsOf(app)).find(({ text }) => text?.includes("type=signup"));
  await post("/api/confirm", { token_hash: tokenIn(confirmation), type: "signup" });
  await mailsOf(app);
  await app.rest("POST", `/api/admin/listings/${id}/takedown`, {
    token: admin.token,
    body: { reason: "Because" },
  });
  await mailsOf(app);
  await app.rest("DELETE", `/api/admin/listings/${id}/takedown`, { token: admin.token });

  const mails = await mailsOf(app);
  expect(mails).toHaveLength(7);
  for (const { subject = "", text = "", html, from, replyTo } of mails) {
    for (const part of [subject, text, String(html), from?.text ?? "", replyTo?.text ?? ""]) {
      expect.soft(part, subject).not.toMatch(/\p{Bidi_Control}/u);
    }
  }
  expect(mails.map(({ subject }) => subject)).toContain("Interest in Casagro.elpmaxe");
});

test("joiners in names stay, in letters and emoji", async () => {
  const app = await createTestApp();
  const names = ["می‌خواهم", "👩‍🌾 Farm", "שלום", "مرحبا"];
  for (const name of names) {
    const { id } = await makeProperty(app, await makeUser(app), { name });
    await makeInterest(app, id);
  }
  expect((await mailsOf(app)).map(({ subject }) => subject)).toEqual(
    names.map((name) => `Interest in ${name}`),
  );
});

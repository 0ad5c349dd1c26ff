import { describe, expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import { makeUser } from "../../../testing/factories.ts";
import { makeApiToken } from "../../../testing/own-account.ts";
import { createTestApp } from "../../../testing/test-app.ts";

describe.each(protocols)("by %s", (protocol) => {
  async function start() {
    const app = await createTestApp({ env: { LANGUAGES: "en,de,fr" } });
    const user = await makeUser(app);
    const choose = async (language: unknown, token = user.token) => {
      const options = { token, headers: { "accept-language": "en" } };
      return protocol === "REST"
        ? app.rest("PUT", "/api/account/language", { ...options, body: { language } })
        : app.rpc("mutation", "account.setLanguage", { language }, options);
    };
    const current = async () => {
      const { body } = await app.rest("GET", "/api/dashboard", { token: user.token });
      return (body as { user: { language: string | null } }).user.language;
    };
    return { app, user, choose, current };
  }

  test("an account has the site's own language until it chooses another one", async () => {
    const { user, choose, current } = await start();
    expect(await current()).toBeNull();
    const { id, name, email } = user;
    for (const language of ["de", "fr", null]) {
      expect(await choose(language)).toMatchObject({
        status: 200,
        body: { id, name, email, role: "host", language },
      });
      expect(await current()).toBe(language);
    }
  });

  test("a language that the site does not have is refused, and nothing changes", async () => {
    const { choose, current } = await start();
    await choose("de");
    for (const language of ["pl", "xx", "", "DE", 7, ["de"], undefined]) {
      const { status, body } = await choose(language);
      expect(status, String(language)).toBe(400);
      const message = "This site is not available in this language";
      expect(JSON.stringify(body)).toContain(JSON.stringify([{ field: "language", message }]));
    }
    expect(await current()).toBe("de");
  });

  test("a token for scripts cannot change it", async () => {
    const { app, user, choose, current } = await start();
    const script = makeApiToken(app, user);
    expect(await choose("de", script.token)).toMatchObject({ status: 403 });
    expect(await current()).toBeNull();
  });
});

test("a change of the name keeps the language", async () => {
  const app = await createTestApp({ env: { LANGUAGES: "en,de" } });
  const { token } = await makeUser(app, { language: "de" });
  const changed = await app.rest("PUT", "/api/account", { token, body: { name: "Sonja" } });
  expect(changed).toMatchObject({ status: 200, body: { name: "Sonja", language: "de" } });
});

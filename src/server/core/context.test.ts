import { expect, test } from "vitest";
import { makeUser } from "../testing/factories.ts";
import { createTestApp } from "../testing/test-app.ts";

test("a token counts only as the bearer of the Authorization header", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  const status = async (headers: Record<string, string>, query = "") =>
    (await app.rest("GET", `/api/dashboard${query}`, { headers })).status;

  expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
  expect(await status({ authorization: `bearer ${token}` })).toBe(200);
  for (const authorization of [
    "",
    "Bearer",
    "Bearer ",
    token,
    `Token ${token}`,
    `Basic ${Buffer.from(`user:${token}`).toString("base64")}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token.toLowerCase()}.`,
    `Bearer ' OR 1=1 --`,
    `Bearer ${"x".repeat(5000)}`,
  ]) {
    expect.soft(await status({ authorization }), authorization.slice(0, 60)).toBe(401);
  }
  expect(await status({ cookie: `auth_token=${token}` })).toBe(401);
  expect(await status({}, `?token=${token}&auth_token=${token}`)).toBe(401);
});

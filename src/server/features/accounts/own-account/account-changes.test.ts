import { describe, expect, test } from "vitest";
import type { Role } from "../../../../shared/schemas/auth.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { turnOnSecondFactor } from "../../../testing/second-factors.ts";
import { createTestApp } from "../../../testing/test-app.ts";

async function start(role: Role) {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const user = await makeUser(app, { role });
  const acts = () =>
    app.deps.db.sqlite.prepare("SELECT act FROM audit_entries ORDER BY id").pluck().all();
  const newest = async () => (await mailsOf(app)).at(-1);
  const post = (path: string, body: object) => app.rest("POST", path, { token: user.token, body });
  return { app, user, acts, newest, post };
}
type Started = Awaited<ReturnType<typeof start>>;

const password = { current_password: madePassword };

/** A change of access, the subject of its email, and the action in the audit log. */
const changes: Array<
  [name: string, subject: string, act: string, change: (at: Started) => unknown]
> = [
  [
    "a new password",
    "Your password was changed",
    "password_changed",
    ({ post }) => post("/api/account/password", { ...password, password: "moonlight" }),
  ],
  [
    "a token for scripts",
    "A token for scripts was made",
    "token_made",
    ({ post }) => post("/api/api-tokens", { ...password, name: "backup", scope: "read" }),
  ],
  [
    "a second factor",
    "Your second factor is on",
    "second_factor_on",
    ({ app, user }) => turnOnSecondFactor(app, user),
  ],
  [
    "a second factor turned off",
    "Your second factor is off",
    "second_factor_off",
    async ({ app, user, post }) => {
      const { code } = await turnOnSecondFactor(app, user);
      await post("/api/second-factor/removal", { ...password, code: code() });
    },
  ],
];

describe.each(changes)("%s", (_name, subject, act, change) => {
  test("is emailed to the owner, with what to do if somebody else did it", async () => {
    const at = await start("host");
    await change(at);
    expect(await at.newest()).toMatchObject({
      to: { text: at.user.email },
      subject: `${subject} at Solar Stay`,
      text: expect.stringContaining("If this wasn’t you, choose a new password right away"),
    });
    expect(at.acts()).toEqual([]);
  });

  test("is in the audit log for an admin", async () => {
    const at = await start("admin");
    await change(at);
    expect(at.acts().at(-1)).toBe(act);
  });
});

test("a new password by an emailed link is reported too; a failed change is not", async () => {
  const { app, user, newest, post } = await start("host");
  await post("/api/account/password", { current_password: "a guess", password: "moonlight" });
  expect(await newest()).toBeUndefined();
  await app.rest("POST", "/api/forgot-password", { body: { email: user.email } });
  const token_hash = tokenIn(await newest());
  const body = { token_hash, password: "moonlight" };
  expect(await app.rest("POST", "/api/reset-password", { body })).toMatchObject({ status: 200 });
  expect(await newest()).toMatchObject({ subject: "Your password was changed at Solar Stay" });
});

import { expect, test } from "vitest";
import { accountsBy, ada } from "../../../testing/accounts.ts";
import { madePassword, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { eraseOld } from "../../../housekeeping.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

test("expired rows are deleted, live ones stay", async () => {
  const app = await createTestApp();
  const { db } = app.deps;
  const count = (table: string): unknown =>
    db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const counts = () => ({
    users: count("users"),
    sessions: count("sessions"),
    links: count("link_tokens"),
    signups: count("signups"),
    letters: count("outbox"),
  });

  const call = accountsBy("REST", app);
  const user = await makeUser(app);
  await call("login", { email: user.email, password: madePassword, rememberMe: true });
  await call("signup", ada);
  await call("forgotPassword", { email: user.email });
  await mailsOf(app);
  const all = { users: 1, sessions: 2, links: 2, signups: 1, letters: 2 };

  await eraseOld(app.deps);
  expect(counts()).toEqual(all);
  app.advance(hour);
  await eraseOld(app.deps);
  expect(counts()).toEqual({ ...all, links: 1 });
  app.advance(day);
  await eraseOld(app.deps);
  expect(counts()).toEqual({ ...all, links: 0, sessions: 1 });
  app.advance(6 * day);
  await eraseOld(app.deps);
  expect(counts()).toEqual({ users: 1, sessions: 1, links: 0, signups: 0, letters: 1 });
  app.advance(24 * day);
  await eraseOld(app.deps);
  expect(counts()).toEqual({ users: 1, sessions: 0, links: 0, signups: 0, letters: 0 });
});

test("a recovery email that still waits for the mail server is not deleted", async () => {
  const app = await createTestApp();
  const user = await makeUser(app);
  app.deps.outbox.queue({ kind: "password-recovery", user_id: user.id });
  app.advance(60 * day);
  await eraseOld(app.deps);
  expect(await mailsOf(app)).toHaveLength(1);
});

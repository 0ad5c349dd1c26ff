/** Events that may happen while a password is being hashed, triggered at that moment. */
import { expect, test, vi } from "vitest";
import { statement } from "../../../core/db/statement.ts";
import { accountsBy, ada, sessionIn } from "../../../testing/accounts.ts";
import { mailsOf, tokenIn } from "../../../testing/mails.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { ensureFirstAdmin } from "./first-admin.ts";

/** A hash function that pauses on request. */
const hashing = vi.hoisted(() => {
  let held: { reached: () => void; released: Promise<void> } | undefined;
  const pause = async () => {
    const hold = held;
    held = undefined;
    hold?.reached();
    await hold?.released;
  };
  return {
    /** Pauses the next hash; `reached` resolves when it has begun. */
    holdNext() {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    argon2: {
      argon2id: 2,
      async hash(password: string) {
        await pause();
        return `hash of ${password}`;
      },
      async verify(hash: string, password: string) {
        await pause();
        return hash === `hash of ${password}`;
      },
    },
  };
});
vi.mock("argon2", () => ({ default: hashing.argon2 }));

/** Starts `first`, runs `meanwhile` while it hashes, and returns the result of `first`. */
async function during<Result>(first: () => Promise<Result>, meanwhile: () => Promise<unknown>) {
  const hold = hashing.holdNext();
  const result = first();
  await hold.reached;
  await meanwhile();
  hold.release();
  return result;
}

const people = statement((q) => q.selectFrom("users").select(["name", "email", "role"]));
const sessions = statement((q) => q.selectFrom("sessions").select("id"));
const pending = statement((q) =>
  q.selectFrom("signups").select("id").where("confirmed_at", "is", null),
);

async function start(env: Record<string, string> = {}) {
  const app = await createTestApp({ env });
  const call = accountsBy("REST", app);
  const newestToken = async () => tokenIn((await mailsOf(app)).at(-1));
  const confirm = (token_hash: string) => call("confirm", { token_hash, type: "signup" });
  /** Signs up and returns the token of the link. */
  const signUp = async (person = ada) => {
    await call("signup", person);
    return newestToken();
  };
  const recover = async () => {
    await call("forgotPassword", { email: ada.email });
    return newestToken();
  };
  const reset = (token_hash: string, password: string) =>
    call("resetPassword", { token_hash, password });
  const login = (password: string) => call("login", { email: ada.email, password });
  return { app, db: app.deps.db, call, confirm, signUp, recover, reset, login };
}

test("a login with the old password opens no session if it was reset meanwhile", async () => {
  const { db, confirm, signUp, recover, reset, login } = await start();
  await confirm(await signUp());
  const link = await recover();
  const answer = await during(
    () => login(ada.password),
    () => reset(link, "new one"),
  );
  expect(answer).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } });
  expect(sessions.all(db, {})).toEqual([]);
});

test("a sign-up is refused if the email got an account meanwhile", async () => {
  const { app, db, call, confirm, signUp } = await start();
  const link = await signUp();
  const answer = await during(
    () => call("signup", { ...ada, name: "Eve Stranger" }),
    () => confirm(link),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
  expect(people.all(db, {})).toMatchObject([{ name: ada.name }]);
  expect(pending.all(db, {})).toEqual([]);
  expect(await mailsOf(app)).toHaveLength(1);
});

test("of two recovery links used at once the slower one does nothing", async () => {
  const { confirm, signUp, recover, reset, login } = await start();
  await confirm(await signUp());
  const [slow, quick] = [await recover(), await recover()];
  const answer = await during(
    () => reset(slow, "slow one"),
    () => reset(quick, "quick one"),
  );
  expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
  expect(await login("slow one")).toMatchObject({ status: 401 });
  expect(await login("quick one")).toMatchObject({ status: 200 });
});

test("a recovery succeeds even if its sign-up is confirmed meanwhile", async () => {
  const { db, confirm, signUp, recover, reset, login } = await start();
  const link = await signUp();
  const recovery = await recover();
  const answer = await during(
    () => reset(recovery, "new one"),
    () => confirm(link),
  );
  expect(answer).toMatchObject({ status: 200, body: { code: "PASSWORD_RESET" } });
  expect(people.all(db, {})).toHaveLength(1);
  expect(await login("new one")).toMatchObject({ status: 200 });
});

test("a host who confirms the admin's address during the start stays a host", async () => {
  const { app, db, confirm, signUp } = await start({
    ADMIN_EMAIL: ada.email,
    ADMIN_PASSWORD: "in charge",
  });
  const link = await signUp();
  const warning = await during(
    () => ensureFirstAdmin(app.deps),
    () => confirm(link),
  );
  expect(warning?.text).toContain("already belongs to a host");
  expect(people.all(db, {})).toMatchObject([{ name: ada.name, role: "host" }]);
});

test("a session that ends while its password is changed changes nothing", async () => {
  const { app, call, confirm, signUp, login } = await start();
  await confirm(await signUp());
  const token = sessionIn(await login(ada.password));
  const answer = await during(
    () =>
      app.rest("POST", "/api/account/password", {
        token,
        body: { current_password: ada.password, password: "new one" },
      }),
    () => call("logout", {}, { token }),
  );
  expect(answer).toMatchObject({ status: 401 });
  expect(await login("new one")).toMatchObject({ status: 401 });
  expect(await login(ada.password)).toMatchObject({ status: 200 });
});

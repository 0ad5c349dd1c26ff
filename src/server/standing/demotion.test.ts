import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { forEachOpenApiProcedure } from "trpc-to-openapi";
import { expect, test } from "vitest";
import { inEnglish } from "../../shared/i18n/translate.ts";
import { z } from "zod";
import { restRouter } from "../router.ts";
import { ada } from "../testing/accounts.ts";
import {
  makeEntry,
  makeInterest,
  makeProperty,
  makeUpgrade,
  makeUser,
} from "../testing/factories.ts";
import { createTestApp } from "../testing/test-app.ts";
import { admin, adminOrScript, type Meta, router } from "../core/trpc.ts";

type Site = Awaited<ReturnType<typeof start>>;

/** A change by an admin that answers 200: the row it changes and its body. */
type Call = {
  id?: (site: Site) => number;
  body?: (site: Site) => object;
  /** Prepares the database. */
  given?: string;
  /** Changes nothing, and is still refused. */
  reads?: true;
};

const gus = "gus@example.org";
const at = "'2026-01-01T00:00:00.000Z'";
const property = (site: Site) => site.property.id;
const first = () => 1;

const calls: Record<string, Call> = {
  "users.update": { id: ({ host }) => host.id, body: () => ({ disabled: true }) },
  "users.makePasswordLink": { id: ({ host }) => host.id },
  "users.delete": { id: ({ host }) => host.id, body: ({ host }) => ({ email: host.email }) },
  "signups.confirm": { id: first },
  "signups.resend": { id: first, given: "DELETE FROM outbox" },
  "listings.takeDown": { id: property, body: () => ({ reason: "No such house" }) },
  "listings.putBack": {
    id: property,
    given: `UPDATE properties SET taken_down_at = ${at}, taken_down_reason = 'No such house'`,
  },
  "listings.letIn": { id: property, given: `UPDATE properties SET waiting_since = ${at}` },
  "reports.dismiss": { id: first },
  "settings.update": { body: () => ({ site_name: "Another name" }) },
  "settings.testMail": { body: () => ({}) },
  "outbox.retry": { id: first, given: "UPDATE outbox SET state = 'failed'" },
  "guestData.count": { body: () => ({ email: gus }), reads: true },
  "guestData.erase": { body: () => ({ email: gus, confirm_email: gus }) },
  "funding.check": { id: ({ entry }) => entry.id },
};

type Mutation = { name: string; method: string; path: string };
const mutations: Mutation[] = [];
forEachOpenApiProcedure<Meta>(restRouter._def.procedures, ({ path: name, procedure, meta }) => {
  const isAdmins = meta.access === "admin" || meta.access === "adminOrScript";
  if (!isAdmins || procedure._def.type !== "mutation") return;
  mutations.push({ name, method: meta.openapi.method, path: meta.openapi.path });
});

/** A site with everything that an admin can change. */
async function start({ given }: Call) {
  const app = await createTestApp();
  const [host, admin] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const property = await makeProperty(app, host);
  const upgrade = await makeUpgrade(app, host, property.id);
  const entry = await makeEntry(app, host, upgrade.id);
  await makeInterest(app, property.id, { guest_email: gus });
  const report = { property_id: property.id, reason: "fraud", text: "No house" };
  await app.rest("POST", "/api/listing-reports", { body: report });
  await app.rest("POST", "/api/signup", { body: ada });
  if (given !== undefined) app.deps.db.sqlite.exec(given);
  // The first use of a session is written to it.
  await app.rest("GET", "/api/admin", { token: admin.token });
  return { app, host, admin, property, entry };
}

function send(site: Site, { method, path }: Mutation, { id, body }: Call) {
  const url = `/api${path.replace("{id}", String(id?.(site)))}`;
  return site.app.rest(method, url, { token: site.admin.token, body: body?.(site) });
}

/** Runs `then` when a call waits for the n-th time. Returns how often calls have waited. */
function atWait({ app }: Site, n: number, then: () => void): () => number {
  const { rateLimits } = app.deps;
  const take = rateLimits.take.bind(rateLimits);
  let waits = 0;
  rateLimits.take = (keys) => {
    waits += 1;
    if (waits === n) then();
    return take(keys);
  };
  return () => waits;
}

/** The whole database without the admin's own account, and the emails saved as files. */
async function everything({ app, admin }: Site) {
  const { sqlite } = app.deps.db;
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck();
  const rows = tables.all().map((name) => {
    const others = name === "users" ? ` WHERE id <> ${admin.id}` : "";
    return [name, sqlite.prepare(`SELECT * FROM "${String(name)}"${others}`).all()];
  });
  return [...rows, await readdir(join(app.dataDir, "outbox")).catch(() => [])];
}

test("every mutation of admins is tried", () => {
  expect(mutations.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(mutations)(
  "$name answers 403 and changes nothing when its admin is demoted while it waits",
  async (mutation) => {
    const call = calls[mutation.name] ?? {};
    const untouched = await start(call);
    const waits = atWait(untouched, 0, () => undefined);
    const before = await everything(untouched);
    expect(await send(untouched, mutation, call)).toMatchObject({ status: 200 });
    const after = await everything(untouched);
    if (call.reads) expect(after).toEqual(before);
    else expect(after).not.toEqual(before);

    expect(waits()).toBeGreaterThan(0);
    for (let n = 1; n <= waits(); n += 1) {
      const site = await start(call);
      const demote = `UPDATE users SET role = 'host' WHERE id = ${site.admin.id}`;
      atWait(site, n, () => site.app.deps.db.sqlite.exec(demote));
      const before = await everything(site);
      const answer = await send(site, mutation, call);
      expect.soft(answer, `wait ${n}`).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
      expect.soft(await everything(site), `wait ${n}`).toEqual(before);
    }
  },
);

test("an admin's mutation that does not use act is a fault, whatever it would answer", async () => {
  const app = await createTestApp();
  const { id, name, email } = await makeUser(app, { role: "admin" });
  const forgetful = router({
    change: admin(z.object({})).mutation(() => "done"),
    changeByScript: adminOrScript(z.object({})).mutation(() => "done"),
    read: admin(z.object({})).query(() => "read"),
    act: admin(z.object({})).mutation(({ ctx }) => ctx.act(() => "done")),
  });
  const session = { id: 1, kind: "person", name: null, scope: "write" } as const;
  const times = { expires_at: "", last_used_at: null, idle_ends_at: null };
  const calls = forgetful.createCaller({
    ...app.deps,
    viewer: { id, name, email, role: "admin", language: null, session: { ...session, ...times } },
    client: "client",
    network: "network",
    browser: null,
    language: () => null,
    translate: () => inEnglish,
    isGone: () => false,
  });
  await expect(calls.change({})).rejects.toThrow("did not use ctx.act");
  await expect(calls.changeByScript({})).rejects.toThrow("did not use ctx.act");
  expect([await calls.read({}), await calls.act({})]).toEqual(["read", "done"]);
});

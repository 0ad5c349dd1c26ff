import { dayMs, dayOf } from "../../shared/time.ts";
import {
  dayFromNow,
  makeCalendar,
  makeInterest,
  makeProperty,
  makeUpgrade,
  makeUser,
  type MadeUser,
} from "./factories.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** A day that money can have arrived on, whatever the app's clock says. */
export const receivedOn = dayOf(new Date(Date.now() - dayMs));

type Goal = { goal_amount: number; currency?: string } | null;

/**
 * A host whose property takes requests for €80.00 a night, 10 % of it for upgrades, with an upgrade
 * project for each goal; and a stranger. The guests' stays have begun.
 */
export async function startSettlement({
  goals = [null],
  calendar = {},
}: { goals?: Goal[]; calendar?: Record<string, unknown> } = {}) {
  const app = await createTestApp({ env: { RATE_LIMITS: "off", WRITE_QUOTAS: "off" } });
  const [host, stranger] = [await makeUser(app), await makeUser(app)];
  const property = await makeProperty(app, host);
  await makeCalendar(app, host, property.id, calendar);
  const upgrades: number[] = [];
  for (const [index, goal] of goals.entries()) {
    const short_label = `Upgrade ${index + 1}`;
    const { id } = await makeUpgrade(app, host, property.id, { short_label });
    if (goal) await setGoal(app, host, id, goal);
    upgrades.push(id);
  }
  keepSessions(app);
  let next = 1;
  /** A stay of three nights that was accepted and has begun; returns its id. */
  const stay = async (fields: Record<string, unknown> = {}): Promise<number> => {
    const arrival = dayFromNow(app, next);
    const departure = dayFromNow(app, next + 3);
    const id = await acceptedStay(app, host, property.id, { arrival, departure, ...fields });
    app.advance((next + 3) * dayMs);
    next = 1;
    return id;
  };
  const call = (step: string, id: number, body: object, { token } = host) =>
    app.rest("POST", `/api/stays/${id}/${step}`, { token, body });
  const settle = (id: number, received_amount: number, more: object = {}) =>
    call("settlement", id, { received_amount, received_on: receivedOn, ...more });
  const correct = (id: number, received_amount: number, more: object = {}) =>
    call("corrections", id, { received_amount, received_on: receivedOn, ...more });
  const read = async (path: string) => (await app.rest("GET", path, { token: host.token })).body;
  const entries = () =>
    app.deps.db.sqlite
      .prepare("SELECT upgrade_project_id, kind, amount, stay_id FROM ledger_entries ORDER BY id")
      .all();
  return { app, host, stranger, property, upgrades, stay, call, settle, correct, read, entries };
}

async function setGoal(app: TestApp, host: MadeUser, id: number, goal: NonNullable<Goal>) {
  const { status, body } = await app.rest("PUT", `/api/upgrade-projects/${id}/goal`, {
    token: host.token,
    body: { currency: "EUR", ...goal },
  });
  if (status !== 200) throw new Error(`No goal was set: ${JSON.stringify(body)}`);
}

/** Lets the sessions outlive the days that a test passes. */
export function keepSessions({ deps }: TestApp): void {
  const expires_at = new Date(deps.clock().getTime() + 10_000 * dayMs).toISOString();
  deps.db.sqlite.prepare("UPDATE sessions SET expires_at = ?").run(expires_at);
}

let guests = 0;

async function acceptedStay(
  app: TestApp,
  host: MadeUser,
  propertyId: number,
  { agreed_amount, ...fields }: Record<string, unknown>,
): Promise<number> {
  guests += 1;
  const guest_email = `guest${guests}@example.org`;
  const interest = await makeInterest(app, propertyId, { guest_email, ...fields });
  const find = app.deps.db.sqlite.prepare("SELECT id FROM stays WHERE guest_interest_id = ?");
  const id = Number(find.pluck().get(interest));
  const { status, body } = await app.rest("POST", `/api/stays/${id}/accept`, {
    token: host.token,
    body: { agreed_amount },
  });
  if (status !== 200) throw new Error(`The stay was not accepted: ${JSON.stringify(body)}`);
  return id;
}

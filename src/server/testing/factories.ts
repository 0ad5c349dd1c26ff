import { dayMs } from "../../shared/time.ts";
import { addDays, todayIn } from "../../shared/stays/nights.ts";
import type { TestApp } from "./test-app.ts";
import { insertSession } from "../features/accounts/auth/auth.queries.ts";
import { insertUser } from "../features/accounts/users/users.queries.ts";
import { hashPassword } from "../features/accounts/auth/passwords.ts";
import { createToken, hashToken } from "../core/access/tokens.ts";
import {
  findContactAddress,
  insertContactAddress,
} from "../features/properties/contact.queries.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import type { Role } from "../../shared/schemas/auth.ts";

let counter = 0;

/** The password of every created user. */
export const madePassword = "sunshine 1";
let madeHash: Promise<string> | undefined;

export type MadeUser = { id: number; name: string; email: string; token: string };

/** A confirmed user with a session, without an email. */
export async function makeUser(
  { deps }: TestApp,
  {
    role = "host",
    name = "Sol Host",
    language = null,
  }: { role?: Role; name?: string; language?: Language | null } = {},
): Promise<MadeUser> {
  counter += 1;
  const email = `user${counter}@example.org`;
  const now = deps.clock();
  const id = insertUser(deps.db, {
    name,
    email,
    password_hash: await (madeHash ??= hashPassword(madePassword)),
    role,
    language,
    terms_accepted_at: null,
    created_at: now.toISOString(),
  });
  const token = createToken();
  insertSession(deps.db, {
    user_id: id,
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + dayMs).toISOString(),
    idle_ends_at: null,
  });
  return { id, name, email, token };
}

export const propertyText = {
  name: "Casa Sol",
  location: "Ronda",
  country: "Spain",
  description: "A white house under the sun.",
  contact_email: "stay@casasol.example",
  room_pricing: "$150/night",
  availability_info: "March to October",
  custom_message: "Bring a hat.",
};

export type MadeProperty = { id: number; slug: string; name: string };

/** A property of the user, created by the API; the owner of its contact email has agreed. */
export async function makeProperty(
  app: TestApp,
  owner: MadeUser,
  text: Partial<typeof propertyText> = {},
): Promise<MadeProperty> {
  const values = { ...propertyText, ...text };
  confirmContactOf(app, owner, values.contact_email);
  const { status, body } = await app.rest("POST", "/api/properties", {
    token: owner.token,
    body: values,
  });
  if (status !== 200) throw new Error(`No property was made: ${JSON.stringify(body)}`);
  return body as MadeProperty;
}

function confirmContactOf({ deps }: TestApp, { id }: MadeUser, email: string): void {
  if (findContactAddress(deps.db, { user_id: id, email })) return;
  const at = deps.clock().toISOString();
  insertContactAddress(deps.db, { user_id: id, email, created_at: at, confirmed_at: at });
}

/** The funding of an upgrade project before its first entry. */
export const notFunded = {
  stage: "planned",
  currency: null,
  goal_amount: null,
  received_amount: 0,
  funded_percent: null,
  last_entry_on: null,
  ledger_status: null,
  funded_on: null,
  installed_on: null,
  panels: null,
  kw: null,
  photo_after: null,
};

/** A ledger entry of an upgrade project, created by the API. */
export async function makeEntry(
  app: TestApp,
  owner: MadeUser,
  upgradeId: number,
  entry: Record<string, unknown> = {},
): Promise<{ id: number }> {
  const { status, body } = await app.rest("POST", `/api/upgrade-projects/${upgradeId}/ledger`, {
    token: owner.token,
    body: {
      kind: "own_money",
      dated_on: "2026-03-01",
      amount: 10_000,
      currency: "EUR",
      again: true,
      ...entry,
    },
  });
  if (status !== 200) throw new Error(`No entry was made: ${JSON.stringify(body)}`);
  return body as { id: number };
}

/** An upgrade project of the property, created by the API. */
export async function makeUpgrade(
  app: TestApp,
  owner: MadeUser,
  propertyId: number,
  text: Record<string, unknown> = {},
): Promise<{ id: number }> {
  const { status, body } = await app.rest(
    "POST",
    `/api/properties/${propertyId}/upgrade-projects`,
    {
      token: owner.token,
      body: { upgrade_type: "solar", short_label: "Roof panels", ...text },
    },
  );
  if (status !== 200) throw new Error(`No upgrade was made: ${JSON.stringify(body)}`);
  return body as { id: number };
}

/** Interest in the property, sent like a guest's; returns its id. */
export async function makeInterest(
  app: TestApp,
  propertyId: number,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const { status, body } = await app.rest("POST", "/api/guest-interest", {
    body: {
      property_id: propertyId,
      guest_name: "Gus Guest",
      guest_email: "gus@example.org",
      ...fields,
    },
  });
  if (status !== 200) throw new Error(`No interest was sent: ${JSON.stringify(body)}`);
  return (body as { id: number }).id;
}

/** The rules of a calendar that takes requests: €80 a night, 10 % of it for upgrades. */
export const calendarRules = {
  takes_requests: true,
  time_zone: "Europe/Madrid",
  lead_days: 0,
  night_amount: 8000,
  currency: "EUR",
  share_percent: 10,
};

/** Turns requests on for a property, by the API. */
export async function makeCalendar(
  app: TestApp,
  owner: MadeUser,
  propertyId: number,
  rules: Record<string, unknown> = {},
): Promise<void> {
  const { status, body } = await app.rest("PUT", `/api/properties/${propertyId}/calendar`, {
    token: owner.token,
    body: { ...calendarRules, ...rules },
  });
  if (status !== 200) throw new Error(`No calendar was made: ${JSON.stringify(body)}`);
}

/** The day a number of days from the app's today, in Madrid. */
export const dayFromNow = ({ deps }: TestApp, days: number): string =>
  addDays(todayIn(calendarRules.time_zone, deps.clock()), days);

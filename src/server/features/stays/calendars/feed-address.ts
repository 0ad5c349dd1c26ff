import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "../../../core/env/env.ts";
import { siteKey } from "../../../core/files/site-key.ts";

type FeedNumber = { property_id: number; feed_number: number };

/** Characters of the secret, 6 bits each. */
const secretLength = 32;

/** Computed from the site's key, so that the database and its copies contain no address. */
const secretOf = (dataDir: string, { property_id, feed_number }: FeedNumber): string =>
  createHmac("sha256", siteKey(dataDir))
    .update(`feed ${feed_number} of property ${property_id}`)
    .digest("base64url")
    .slice(0, secretLength);

/** The secret address of a property's calendar, for other sites and calendar programs. */
export const feedAddress = (
  { publicUrl, dataDir }: Pick<Env, "publicUrl" | "dataDir">,
  calendar: FeedNumber,
): string =>
  `${publicUrl}/api/calendars/${calendar.property_id}-${secretOf(dataDir, calendar)}.ics`;

/** The property that an address names; its secret is still to be compared. */
export function propertyOfAddress(name: string): number | undefined {
  const id = /^([1-9]\d{0,14})-[\w-]{32}$/.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Whether an address has the current secret of a calendar. */
export function isCurrentAddress(dataDir: string, name: string, calendar: FeedNumber): boolean {
  const secret = Buffer.from(name.slice(-secretLength));
  const current = Buffer.from(secretOf(dataDir, calendar));
  return secret.length === current.length && timingSafeEqual(secret, current);
}

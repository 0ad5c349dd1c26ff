import { createHmac } from "node:crypto";
import type { Env } from "../../../core/env/env.ts";
import { siteKey } from "../../../core/files/site-key.ts";

type Site = Pick<Env, "dataDir">;

const length = 32;
const digest = ({ dataDir }: Site, text: string): string =>
  createHmac("sha256", siteKey(dataDir)).update(text).digest("hex").slice(0, length);

/**
 * The part that the UIDs of all events of a property share. When another calendar gives such an event
 * back, it is recognised, also after the site has moved to another address. Another site, and another
 * property of this one, has another mark: its events count.
 */
export const uidMark = (site: Site, property_id: number): string =>
  digest(site, `events of property ${property_id}`);

/** The UID of an event of a property; `what` tells its events apart, such as "block 5". */
export const uidOfEvent = (site: Site, property_id: number, what: string): string =>
  `${digest(site, `calendar event of ${what}`)}-${uidMark(site, property_id)}@solarstay`;

/**
 * The UID of a stay's event, the same in emails and in the exported calendar, so that a calendar program
 * shows one event. It tells nothing about the stay, and nobody can guess that of another one.
 */
export const uidOfStay = (site: Site, stay: { id: number; property_id: number }): string =>
  uidOfEvent(site, stay.property_id, `stay ${stay.id}`);

import { dayMs, dayOf, hourMs } from "../../../shared/time.ts";
import { hashPassword } from "../../features/accounts/auth/passwords.ts";
import { findUserByEmail, insertUser } from "../../features/accounts/users/users.queries.ts";
import type { Deps, Viewer } from "../../core/context.ts";
import { findCountryId } from "../../features/site/countries/countries.queries.ts";
import { type Db, inTransaction } from "../../core/db/open.ts";
import { insertInterest } from "../../features/interest/guest-interest.queries.ts";
import { storeImage } from "../../features/photos/images.service.ts";
import { ownedProperty } from "../../features/properties/properties.access.ts";
import {
  findContactAddress,
  insertContactAddress,
} from "../../features/properties/contact.queries.ts";
import { insertProperty } from "../../features/properties/properties.queries.ts";
import { insertUpgradeProject } from "../../features/upgrades/projects/upgrade-projects.queries.ts";
import { demoEmail, demoPassword } from "./accounts.ts";
import { people, questions, upgrades } from "./catalogue.ts";
import { fund } from "./funding.ts";
import type { Listing, Refused } from "./listings.ts";
import { drawPhoto } from "./photos.ts";
import { createRandom } from "./random.ts";
import { takeStays } from "./stays.ts";

/** Properties of one host, and of one transaction. */
const perHost = 5;
const perTransaction = 500;
/** Every third property takes requests for dates. */
const withCalendar = 3;
/** The number of different drawn photos; more would only take time. */
const drawings = 40;

type Filled = { properties: number; refused: Refused[] };

/**
 * Fills the database through the product's own code. Times go back from now, an hour per property.
 */
export async function fill(
  deps: Deps,
  listings: Listing[],
  images: number,
  onProgress: (done: number) => void,
): Promise<Filled> {
  const hosts = await makeHosts(deps, Math.ceil(listings.length / perHost));
  const refused: Refused[] = [];
  const properties: Array<{ id: number; host: Viewer }> = [];
  for (let start = 0; start < listings.length; start += perTransaction) {
    inTransaction(deps.db, () => {
      for (const [index, listing] of listings.slice(start, start + perTransaction).entries()) {
        const number = start + index;
        const host = hosts[Math.floor(number / perHost)];
        if (!host) throw new Error("There are fewer hosts than there should be");
        const id = list(deps, host, listing, { number, count: listings.length });
        if (id === undefined) {
          refused.push({ name: listing.name, reason: `Unknown country ${listing.country}` });
        } else properties.push({ id, host });
      }
    });
    onProgress(Math.min(start + perTransaction, listings.length));
  }
  for (const [number, { id, host }] of properties.entries()) {
    for (let image = 0; image < images; image += 1) {
      const seed = (number * images + image) % drawings;
      await storeImage(deps, host, id, { bytes: await drawn(seed), name: `photo-${seed}.jpg` });
    }
    if (images > 0) onProgress(number + 1);
  }
  return { properties: properties.length, refused };
}

const drawnPhotos = new Map<number, Promise<Buffer>>();
function drawn(seed: number): Promise<Buffer> {
  const photo = drawnPhotos.get(seed) ?? drawPhoto(seed);
  drawnPhotos.set(seed, photo);
  return photo;
}

async function makeHosts({ db, clock }: Deps, count: number): Promise<Viewer[]> {
  const password_hash = await hashPassword(demoPassword);
  const created_at = clock().toISOString();
  return inTransaction(db, () =>
    Array.from({ length: count }, (_, index): Viewer => {
      const name = createRandom(index).pick(people);
      const email = demoEmail(index + 1);
      const id =
        findUserByEmail(db, email)?.id ??
        insertUser(db, {
          name,
          email,
          password_hash,
          role: "host",
          terms_accepted_at: created_at,
          created_at,
        });
      const session = {
        id: 0,
        kind: "person",
        name: null,
        scope: "write",
        expires_at: created_at,
        last_used_at: null,
        idle_ends_at: null,
      } as const;
      return { id, name, email, role: "host", language: null, session };
    }),
  );
}

/** Lists one property with upgrades and interests; undefined if its country is unknown. */
function list(
  { db, clock }: Deps,
  host: Viewer,
  { country, ...text }: Listing,
  { number, count }: { number: number; count: number },
): number | undefined {
  const country_id = findCountryId(db, country);
  if (country_id === undefined) return undefined;
  const random = createRandom(number * 31 + 7);
  const at = new Date(clock().getTime() - (count - number) * hourMs);
  const id = insertProperty(db, host.id, { ...text, country_id }, at);
  agreeToContact({ db, host, at, email: text.contact_email });
  const property = ownedProperty(db, host, id);
  const money = createRandom(number * 17 + 3);
  for (const [upgrade_type, short_label, description, estimated_cost] of random.some(
    upgrades,
    1 + random.whole(5),
  )) {
    const text = { upgrade_type, short_label, description, estimated_cost };
    fund({ db, host, at, random: money }, insertUpgradeProject(db, property, text, at));
  }
  for (let guest = random.whole(4); guest > 0; guest -= 1) {
    insertInterest(db, {
      property_id: id,
      guest_name: random.pick(people),
      guest_email: `guest-${number}-${guest}@example.org`,
      message: random.pick(questions),
      ...stay(at, random.whole(3), guest),
      created_at: new Date(at.getTime() + guest * 600_000).toISOString(),
    });
  }
  if (number % withCalendar === 0) {
    const random = createRandom(number * 13 + 5);
    takeStays({ db, host, now: clock(), random }, property, {
      hasAll: number === 0,
      index: number,
    });
  }
  return id;
}

/** No one reads the made-up addresses, so their links could never be opened. */
function agreeToContact(contact: { db: Db; host: Viewer; at: Date; email: string }): void {
  const { db, host, at, email } = contact;
  const address = { user_id: host.id, email };
  const when = at.toISOString();
  if (findContactAddress(db, address)) return;
  insertContactAddress(db, { ...address, created_at: when, confirmed_at: when });
}

/** Every third guest gives no dates. */
function stay(asked: Date, kind: number, guests: number) {
  if (kind === 0) return { arrival: null, departure: null, guests: null };
  const day = (later: number) => dayOf(new Date(asked.getTime() + later * dayMs));
  return { arrival: day(40 * kind), departure: day(40 * kind + 2 + guests), guests };
}

import {
  endings,
  firstWords,
  houses,
  messages,
  middles,
  openings,
  places,
  seasons,
} from "./catalogue.ts";
import type { Listing } from "./listings.ts";
import { createRandom } from "./random.ts";

/** A realistic stay; the same number always gives the same stay. */
export function inventListing(number: number): Listing {
  const random = createRandom(number + 1);
  const [location, country] = random.pick(places);
  const name = `${random.pick(firstWords)} ${random.pick(houses)}`;
  return {
    name,
    location,
    country,
    description: [random.pick(openings), random.pick(middles), random.pick(endings)].join("\n\n"),
    contact_email: `stay-${number + 1}@example.org`,
    room_pricing: `$${60 + random.whole(20) * 10}/night`,
    availability_info: random.pick(seasons),
    custom_message: random.whole(3) === 0 ? null : random.pick(messages),
  };
}

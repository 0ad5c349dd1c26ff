/** A site with a host, an admin, and a listing with an upgrade and photos. */
import { beforeAll } from "vitest";
import { addDays, todayIn } from "../../../../shared/stays/nights.ts";
import {
  type Account,
  makeHost,
  makePhotos,
  makeProperty,
  makeUpgrade,
  type Property,
  rest,
} from "../actors.ts";
import { adminSiteOfFile } from "../admin-site.ts";
import type { Site } from "../site.ts";

export interface World {
  site: Site;
  host: Account;
  admin: { token: string };
  property: Property;
}

export type Role = "guest" | "host" | "admin";

/** The site for all tests of a file; its data is created before the first test. */
export function worldOfFile(): World {
  const world = adminSiteOfFile() as World;
  beforeAll(async () => {
    world.host = await makeHost(world.site);
    world.property = await makeProperty(world.site, world.host, {
      description: "A white house under the sun.",
    });
    await makeUpgrade(world.site, world.host, world.property);
    await makePhotos(world.site, world.host, world.property, 3);
    await makeStay(world);
  });
  return world;
}

/** A stay that took place and is not recorded; afterwards, the listing takes no requests again. */
async function makeStay({ site, host: { token }, property: { id } }: World): Promise<void> {
  const calendar = (body: object) =>
    rest(site, "PUT", `/api/properties/${id}/calendar`, { token, body });
  const today = todayIn("UTC", new Date());
  await calendar({ takes_requests: true, time_zone: "UTC", lead_days: 0 });
  await rest(site, "POST", "/api/guest-interest", {
    body: {
      property_id: id,
      guest_name: "Eve",
      guest_email: "eve@example.net",
      arrival: today,
      departure: addDays(today, 1),
    },
  });
  await calendar({ takes_requests: false });
  const { items } = await rest<{ items: Array<{ id: number }> }>(site, "GET", "/api/stays", {
    token,
  });
  const path = `/api/stays/${items[0]?.id}`;
  await rest(site, "POST", `${path}/accept`, { token, body: {} });
  await rest(site, "POST", `${path}/outcome`, { token, body: { outcome: "took_place" } });
}

/** The session of a role; undefined for guests. */
export const sessionOf = ({ host, admin }: World, role: Role): { token: string } | undefined =>
  role === "guest" ? undefined : role === "host" ? host : admin;

/** A site with a host, an admin, and a listing with an upgrade and photos. */
import { beforeAll } from "vitest";
import {
  type Account,
  makeHost,
  makePhotos,
  makeProperty,
  makeUpgrade,
  type Property,
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
  });
  return world;
}

/** The session of a role; undefined for guests. */
export const sessionOf = ({ host, admin }: World, role: Role): { token: string } | undefined =>
  role === "guest" ? undefined : role === "host" ? host : admin;

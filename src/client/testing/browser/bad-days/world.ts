/** One site with a host, an admin and a listing that has everything: for all tests of bad days. */
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

/** The world of a test file; filled before its first test. */
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

/** The session that a role brings along; none for guests. */
export const sessionOf = ({ host, admin }: World, role: Role): { token: string } | undefined =>
  role === "guest" ? undefined : role === "host" ? host : admin;

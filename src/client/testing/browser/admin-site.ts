import { beforeAll } from "vitest";
import { makeSession } from "./actors.ts";
import { type Site, siteOfFile } from "./site.ts";

export const adminLogin = { email: "ops@stays.example", password: "a sunny office" };

/** A site for all tests of a file, and a session of its admin. */
export function adminSiteOfFile(env: Record<string, string> = {}): {
  site: Site;
  admin: { token: string };
} {
  const { email, password } = adminLogin;
  const site = siteOfFile({ env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...env } });
  const admin = { token: "" };
  beforeAll(async () => {
    admin.token = await makeSession(site, email, password);
  });
  return { site, admin };
}

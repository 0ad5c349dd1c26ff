import { demoPassword } from "../../src/server/ops/demo/accounts.ts";
import { signIn } from "../rest.ts";
import type { Viewer } from "./scene.ts";

export const admin = { email: "admin@example.org", password: "sunshine for all" };

/** The token of each kind of person; a guest has none. */
export async function signInAll(url: string): Promise<Record<Viewer, string | undefined>> {
  return {
    guest: undefined,
    host: await signIn(url, { email: "host1@example.org", password: demoPassword }),
    // All demo hosts have properties; the admin has none.
    newcomer: await signIn(url, admin),
    admin: await signIn(url, admin),
  };
}

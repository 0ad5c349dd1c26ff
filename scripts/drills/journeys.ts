/** The journeys in a real browser, against the single file instead of the build. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../project.ts";
import { freshRelease } from "./release.ts";

/** Those that use every part of the server: accounts, email, photos, pages, the admin panel. */
const files = ["journey", "images", "own-account", "funding", "admin-users", "host-page"];

/** Runs them; throws when one fails. */
export async function journeysDrill(): Promise<void> {
  const program = join(await freshRelease(), `solarstay-linux-${process.arch}`);
  const paths = files.map((name) => `src/client/testing/browser/${name}.test.ts`);
  // vitest ignores missing files.
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(", ")}`);
  const { status } = spawnSync("vitest", ["run", "--project=browser", ...paths], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SOLARSTAY_PROGRAM: program },
  });
  if (status !== 0) throw new Error("A journey failed against the single file");
}

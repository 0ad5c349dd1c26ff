/** Tests every form and every part of the app on a bad connection, in Chromium. */
import { spawnSync } from "node:child_process";
import { root } from "../project.ts";

/** Throws when a test fails. */
export function badDaysDrill(): void {
  const { status } = spawnSync("vitest", ["run", "--project=bad-days"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("A form or a part does not bear a bad line");
}

/** Audits every page, dialog and state with axe in both colours and on a small screen, in Chromium. */
import { spawnSync } from "node:child_process";
import { root } from "../project.ts";

/** Throws when axe finds a fault. The tests are those of `npm test`, which audit each state once. */
export function auditsDrill(): void {
  const args = ["run", "--project=browser", "--testNamePattern=axe finds nothing"];
  const { status } = spawnSync("vitest", [...args, "--testTimeout=600000"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, AUDITS: "thorough" },
  });
  if (status !== 0) throw new Error("An audit found a fault");
}

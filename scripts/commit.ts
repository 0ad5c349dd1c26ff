import { spawnSync } from "node:child_process";
import { root } from "./project.ts";

const git = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

/** The commit that a build contains; empty without a Git clone. */
export function commitDefine(): Record<string, string> {
  return {
    "process.env.SOLARSTAY_COMMIT": JSON.stringify(git("rev-parse", "--short=10", "HEAD") ?? ""),
  };
}

/** The commit's time, in seconds since 1970: the modification time of all files in a package. */
export function commitTime(): string {
  const time = git("show", "--no-patch", "--format=%ct", "HEAD");
  if (time === undefined)
    throw new Error("Packages are made in a Git clone: its commit dates them.");
  return time;
}

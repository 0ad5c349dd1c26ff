import { readFileSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, sep } from "node:path";

/** Where this user's caches lie: as systemd says, as the desktop says, or in the home folder. */
export function cacheFolder(): string {
  const given = process.env["CACHE_DIRECTORY"]?.split(":")[0];
  if (given !== undefined && given !== "") return given;
  const xdg = process.env["XDG_CACHE_HOME"];
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, "solarstay");
  return join(homedir(), ".cache", "solarstay");
}

/** Whether a folder lies on a file system that nothing may be run from. */
export function mountedNoexec(folder: string): boolean {
  let mounts: string;
  try {
    mounts = readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    return false;
  }
  const path = realpathSync(folder) + sep;
  let longest = "";
  let noexec = false;
  for (const line of mounts.split("\n")) {
    const [, , , , point = "", options = ""] = line.split(" ");
    const mounted = point.replaceAll("\\040", " ");
    const prefix = mounted.endsWith(sep) ? mounted : mounted + sep;
    // The last of equals is on top.
    if (!path.startsWith(prefix) || prefix.length < longest.length) continue;
    longest = prefix;
    noexec = options.split(",").includes("noexec");
  }
  return noexec;
}

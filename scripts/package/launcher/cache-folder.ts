import { readFileSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, sep } from "node:path";

/** The folder of this user's caches: from systemd, from the desktop, or in the home folder. */
export function cacheFolder(): string {
  const fromSystemd = process.env["CACHE_DIRECTORY"]?.split(":")[0];
  if (fromSystemd !== undefined && fromSystemd !== "") return fromSystemd;
  const xdg = process.env["XDG_CACHE_HOME"];
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, "solarstay");
  return join(homedir(), ".cache", "solarstay");
}

/** Whether a folder is on a file system mounted noexec. */
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
    // Of equal mount points, the last one is on top.
    if (!path.startsWith(prefix) || prefix.length < longest.length) continue;
    longest = prefix;
    noexec = options.split(",").includes("noexec");
  }
  return noexec;
}

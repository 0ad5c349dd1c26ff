import { constants } from "node:fs";
import { access, lstat, opendir, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { nameOf } from "../data-dir.ts";
import { ifThere } from "../if-there.ts";
import { inBytes } from "../disk.ts";
import { type Finding, fault, files, named, ok, warning } from "./finding.ts";

const mb = 1e6;
/** Not even the next photo has room. */
const tooLittle = 50 * mb;

/** Room on the disk of the data folder; `minFreeBytes` is what the operator wants of it. */
export async function checkDisk(dataDir: string, minFreeBytes: number): Promise<Finding[]> {
  const { bavail, bsize, ffree, files } = await statfs(dataDir);
  const free = bavail * bsize;
  const said = `${inBytes(free)} free on the disk of ${dataDir}`;
  const todo = "Remove old backups and logs, or use a larger disk.";
  if (free < tooLittle)
    return [fault(said, `Photos are refused, and soon nothing can be saved. ${todo}`)];
  if (free < minFreeBytes) return [warning(said, todo)];
  // File systems without a fixed number of files report 0 of 0.
  if (files > 0 && ffree < 1000) {
    return [fault(`room for ${ffree} more files on the disk of ${dataDir}`, todo)];
  }
  return [ok(said)];
}

/** What the system said no with. */
const refusal = (asked: Promise<void>): Promise<string | undefined> =>
  asked.then(
    () => undefined,
    (thrown: NodeJS.ErrnoException) => thrown.code ?? String(thrown),
  );

const advice = (path: string, refused: string) =>
  refused === "EACCES"
    ? `chmod u+rwX ${path}`
    : "See the system's messages about that disk: dmesg, mount";

/** Whether the data folder and all that lies in it is this user's alone, and can be written to. */
export async function checkPermissions(dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const own = process.getuid?.() ?? 0;
  const { uid, mode } = await stat(dataDir);
  const owner = nameOf(uid);
  if (uid !== own) {
    const said = `${dataDir} belongs to the user ${owner}, but this command runs as ${nameOf(own)}`;
    findings.push(warning(said, `Run commands as its owner: sudo -u '${owner}' solarstay …`));
  }
  if ((mode & 0o077) !== 0) {
    findings.push(fault(`${dataDir} is open to other users`, `chmod 700 ${dataDir}`));
  }
  for (const path of [dataDir, join(dataDir, "images"), join(dataDir, "solarstay.sqlite")]) {
    const refused = await refusal(access(path, constants.R_OK | constants.W_OK));
    if (refused !== undefined && refused !== "ENOENT")
      findings.push(fault(`${path} cannot be written to (${refused})`, advice(path, refused)));
  }
  findings.push(...(await checkContents(dataDir, uid)), ...(await checkLeftovers(dataDir)));
  return findings.length > 0 ? findings : [ok(`only this user can read ${dataDir}`)];
}

/** Owner and mode of all that lies in the data folder. What others may read, the folder itself hides. */
async function checkContents(dataDir: string, uid: number): Promise<Finding[]> {
  const foreign: string[] = [];
  const closed: string[] = [];
  for await (const entry of await opendir(dataDir, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const found = await ifThere(lstat(path));
    if (!found) continue;
    const needed = found.isDirectory() ? 0o700 : 0o600;
    if (found.uid !== uid) foreign.push(path);
    else if ((found.mode & needed) !== needed) closed.push(path);
  }
  const owner = nameOf(uid);
  return [
    ...(foreign.length > 0
      ? [
          fault(
            `${files(foreign.length)} in ${dataDir} not owned by ${owner} (${named(foreign)})`,
            `chown -R '${owner.replace("#", "")}' ${dataDir}`,
          ),
        ]
      : []),
    ...(closed.length > 0
      ? [
          fault(
            `${files(closed.length)} in ${dataDir} that the owner cannot read or write (${named(closed)})`,
            `chmod -R u+rwX ${dataDir}`,
          ),
        ]
      : []),
  ];
}

async function checkLeftovers(dataDir: string): Promise<Finding[]> {
  const names = (await readdir(dataDir)).filter((name) => /^replaced-|^restore-/.test(name));
  return names.map((name) =>
    warning(
      `${join(dataDir, name)} is left over from a restore`,
      "Delete it when you no longer need it.",
    ),
  );
}

import { constants } from "node:fs";
import { access, lstat, opendir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { nameOf } from "../../core/files/data-dir.ts";
import { ifExists } from "../../core/files/exists.ts";
import { type Finding, fault, files, named, ok, warning } from "../health/finding.ts";

/** The error code of a refused access; undefined when it was granted. */
const refusal = (asked: Promise<void>): Promise<string | undefined> =>
  asked.then(
    () => undefined,
    (thrown: NodeJS.ErrnoException) => thrown.code ?? String(thrown),
  );

const advice = (path: string, refused: string) =>
  refused === "EACCES"
    ? `chmod u+rwX ${path}`
    : "See the system's messages about that disk: dmesg, mount";

/** Checks that this user owns the data folder and everything in it, alone, and can write to it. */
export async function checkPermissions(dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const own = process.getuid?.() ?? 0;
  const { uid, mode } = await stat(dataDir);
  const owner = nameOf(uid);
  if (uid !== own) {
    const text = `${dataDir} belongs to the user ${owner}, but this command runs as ${nameOf(own)}`;
    findings.push(warning(text, `Run commands as its owner: sudo -u '${owner}' solarstay …`));
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

/** Checks owner and mode of everything in the data folder. The folder itself keeps other users out. */
async function checkContents(dataDir: string, uid: number): Promise<Finding[]> {
  const foreign: string[] = [];
  const closed: string[] = [];
  for await (const entry of await opendir(dataDir, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const stats = await ifExists(lstat(path));
    if (!stats) continue;
    const needed = stats.isDirectory() ? 0o700 : 0o600;
    if (stats.uid !== uid) foreign.push(path);
    else if ((stats.mode & needed) !== needed) closed.push(path);
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

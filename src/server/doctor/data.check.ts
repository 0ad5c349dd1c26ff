import { constants } from "node:fs";
import { access, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "../if-there.ts";
import { inBytes } from "../operations/disk.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

const mb = 1e6;
/** Not even the next photo has room. */
const tooLittle = 50 * mb;

/** Room on the disk of the data folder; `minFreeBytes` is what the operator wants of it. */
export async function checkDisk(dataDir: string, minFreeBytes: number): Promise<Finding[]> {
  const { bavail, bsize, ffree, files } = await statfs(dataDir);
  const free = bavail * bsize;
  const said = `${inBytes(free)} free where ${dataDir} lies`;
  const todo = "Remove old backups and logs, or make the disk larger.";
  if (free < tooLittle) return [fault(said, `Photos and soon rows cannot be stored. ${todo}`)];
  if (free < minFreeBytes) return [warning(said, todo)];
  // File systems without a fixed number of files say 0 of 0.
  if (files > 0 && ffree < 1000) {
    return [fault(`${ffree} more files can be made where ${dataDir} lies`, todo)];
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
    : "See what the system says of that disk: dmesg, mount";

/** Whether the data folder is this user's, for this user only, and can be written to. */
export async function checkPermissions(dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const own = process.getuid?.() ?? 0;
  const { uid, mode } = await stat(dataDir);
  if (uid !== own) {
    const said = `${dataDir} belongs to the user ${uid}, and this command runs as ${own}`;
    findings.push(
      warning(said, `Run commands as the user the server runs as: sudo -u '#${uid}' …`),
    );
  }
  if ((mode & 0o077) !== 0) {
    findings.push(fault(`${dataDir} is open to other users`, `chmod 700 ${dataDir}`));
  }
  for (const path of [dataDir, join(dataDir, "images"), join(dataDir, "solarstay.sqlite")]) {
    const found = await ifThere(stat(path));
    if (!found) continue;
    if (found.uid !== uid) {
      findings.push(
        fault(
          `${path} belongs to the user ${found.uid} and not, as the folder, to ${uid}`,
          `chown -R ${uid} ${dataDir}`,
        ),
      );
    }
    const refused = await refusal(access(path, constants.R_OK | constants.W_OK));
    if (refused)
      findings.push(fault(`${path} cannot be written to (${refused})`, advice(path, refused)));
  }
  const others = (await readdir(dataDir)).filter((name) => /^replaced-|^restore-/.test(name));
  for (const name of others) {
    findings.push(
      warning(
        `${join(dataDir, name)} is left of a restore`,
        "Delete it once you no longer need it.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`${dataDir} is this user's alone`)];
}

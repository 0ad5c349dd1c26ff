import { accessSync, chmodSync, constants, mkdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { EnvError } from "../env/env.ts";
import { Refusal } from "../refusal.ts";

/**
 * Creates the data folder and makes it, and everything this process writes into it, private to its
 * owner. Throws a Refusal if the folder cannot be used: it is a file, on a read-only disk, not
 * writable, or it belongs to another user, whose server could not write to files made by this one.
 */
export function makeDataDir(dataDir: string): void {
  process.umask(0o077);
  const path = resolve(dataDir);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    refuseOtherOwner(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    chmodSync(path, 0o700);
  } catch (thrown) {
    throw withReason(path, thrown);
  }
}

function withReason(path: string, thrown: unknown): unknown {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  if (code === "EEXIST" || code === "ENOTDIR") {
    return new EnvError([`DATA_DIR must be a folder, but ${path} is a file or inside one`]);
  }
  const sentences: Record<string, string> = {
    EACCES: `The user ${ownName()} cannot create or write to the data folder ${path}. Create it for that user, or set DATA_DIR to another folder: sudo install -d -m 700 -o ${ownName()} ${path}`,
    EROFS: `The data folder ${path} is on a disk that is mounted read-only. Mount it writable, or set DATA_DIR to another folder.`,
  };
  const sentence = sentences[code === "EPERM" ? "EACCES" : String(code)];
  return sentence === undefined ? thrown : new Refusal(sentence, { cause: thrown });
}

/** Throws a Refusal for the data folder of another user. */
function refuseOtherOwner(dataDir: string): void {
  const { uid } = statSync(dataDir);
  if (uid === process.getuid?.()) return;
  const owner = nameOf(uid);
  const command = process.argv.slice(2).join(" ");
  throw new Refusal(
    `The data folder ${resolve(dataDir)} belongs to the user ${owner}, but this command runs as ${ownName()}: the server could not write to its files. Run it as the owner: sudo -u '${owner}' env DATA_DIR=${resolve(dataDir)} solarstay ${command}`,
  );
}

/** The user this process runs as. */
export const ownName = (): string => nameOf(process.getuid?.() ?? 0);

/** A user's name, or "#" and the number if there is none; sudo accepts both. */
export function nameOf(uid: number): string {
  const line = users().find((user) => user.split(":")[2] === String(uid));
  return line?.split(":")[0] ?? `#${uid}`;
}

function users(): string[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n");
  } catch {
    // Some machines store their users elsewhere; the number works as well.
    return [];
  }
}

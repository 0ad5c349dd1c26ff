import { createHash } from "node:crypto";
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { cacheFolder, mountedNoexec } from "./cache-folder.ts";

const pieceBytes = 256 * 1024;

/** Ends the program with its message and without a stack trace. */
export class Explained extends Error {}

/** The files of the program, in the order of their bytes. */
type PackedFile = { path: string; size: number; sha256: string };
export type PackedList = { id: string; files: PackedFile[] };
/** The contents of the single file: the list, and all files one after the other, compressed. */
export type Packed = { list: string; bytes: () => Uint8Array };

/**
 * The folder with the program's unpacked files, owned by this user; unpacks them when they are
 * missing or damaged.
 */
export function unpacked(packed: Packed): string {
  const { id, files } = JSON.parse(packed.list) as PackedList;
  const cache = cacheFolder();
  const home = join(cache, id);
  try {
    if (isOurs(home) && areWhole(home, files)) return home;
    unpack(packed.bytes(), files, home);
  } catch (cause) {
    if (cause instanceof Explained) throw cause;
    throw new Explained(
      `Solar Stay unpacks itself once, but cannot write to ${cache}: ${String(cause)}\n` +
        "Set CACHE_DIRECTORY to a folder of this user's with 60 MB of free space.",
      { cause },
    );
  }
  if (mountedNoexec(home)) {
    rmSync(home, { recursive: true, force: true });
    throw new Explained(
      `Solar Stay unpacks native code to ${cache}, which is mounted noexec, so it cannot run there.\n` +
        "Set CACHE_DIRECTORY to a folder of this user's on another file system.",
    );
  }
  return home;
}

/** Whether a folder exists, is no link, is this user's, and is closed to everyone else. */
export function isOurs(home: string): boolean {
  const stats = lstatSync(home, { throwIfNoEntry: false });
  if (!stats) return false;
  if (!stats.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o077) !== 0) {
    throw new Explained(
      `${home} is not owned by this user or is open to others, so it is not trusted. Remove it, or set CACHE_DIRECTORY to another folder.`,
    );
  }
  return true;
}

function areWhole(home: string, files: PackedFile[]): boolean {
  // One buffer for all files: a server never returns a large buffer once allocated.
  const piece = Buffer.allocUnsafeSlow(pieceBytes);
  return files.every((file) => isWhole(home, file, piece));
}

function isWhole(home: string, file: PackedFile, piece: Buffer): boolean {
  try {
    return hasBytes(join(home, file.path), file, piece);
  } catch {
    return false;
  }
}

function hasBytes(path: string, { size, sha256 }: PackedFile, piece: Buffer): boolean {
  const file = openSync(path, "r");
  try {
    const hash = createHash("sha256");
    let length = 0;
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      length += read;
      hash.update(piece.subarray(0, read));
    }
    return length === size && hash.digest("hex") === sha256;
  } finally {
    closeSync(file);
  }
}

/**
 * Writes all files to a temporary folder and renames it, so that the folder is complete or missing.
 */
function unpack(compressed: Uint8Array, files: PackedFile[], home: string): void {
  const bytes = brotliDecompressSync(compressed);
  const part = `${home}.${process.pid}.part`;
  mkdirSync(dirname(home), { recursive: true, mode: 0o700 });
  mkdirSync(part, { mode: 0o700 });
  try {
    let at = 0;
    for (const { path, size } of files) {
      mkdirSync(dirname(join(part, path)), { recursive: true, mode: 0o700 });
      writeFileSync(join(part, path), bytes.subarray(at, at + size), { mode: 0o600 });
      at += size;
    }
    try {
      renameSync(part, home);
    } catch (thrown) {
      if (!isOurs(home)) throw thrown;
      repair(home, files, part);
    }
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Another process was faster, or a file was damaged. A process may run from there already, so
 * intact files stay untouched, and others are replaced in one step.
 */
function repair(home: string, files: PackedFile[], part: string): void {
  const piece = Buffer.allocUnsafeSlow(pieceBytes);
  for (const file of files) {
    if (isWhole(home, file, piece)) continue;
    mkdirSync(dirname(join(home, file.path)), { recursive: true, mode: 0o700 });
    renameSync(join(part, file.path), join(home, file.path));
  }
}

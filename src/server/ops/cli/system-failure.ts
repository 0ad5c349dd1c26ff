const mayNot =
  "Permission denied. Run the command as the server's user, and give that user read and write access there.";

const advice: Record<string, string> = {
  ENOSPC: "The disk is full. Free up space, then try again. Nothing was left half done.",
  EDQUOT: "This user's disk quota is used up. Free up space, then try again.",
  EACCES: mayNot,
  EPERM: mayNot,
  EIO: "The disk cannot be read or written there. See the system's messages: dmesg",
  ELOOP: "The link points to itself. Correct it, or choose another path.",
  ENAMETOOLONG: "The path is too long for the system. Choose another path.",
  EROFS: "The path is not writable. Choose another path.",
  ERR_DLOPEN_FAILED:
    "A native module cannot be loaded. It needs glibc 2.34 (Debian 12, Ubuntu 22.04 or newer). If the folder where the program is unpacked is mounted noexec, set CACHE_DIRECTORY to another folder.",
  SQLITE_FULL: "The disk is full. Free up space, then try again.",
  SQLITE_IOERR:
    "The disk is full, or cannot be read or written. Free up space, or see the system's messages: dmesg",
  SQLITE_READONLY: "Permission to write denied. Run the command as the server's user.",
  SQLITE_CANTOPEN: "Run the command as the server's user.",
  SQLITE_BUSY: "Another process is writing to the database. Try again in a moment.",
  SQLITE_NOTADB: "The file is not a valid database. Restore a backup: solarstay restore FILE",
  SQLITE_CORRUPT: "The database is damaged. Restore a backup: solarstay restore FILE",
};

/**
 * The message for the operator when the system, not the program, refused: its own words and the
 * fix. Undefined for anything else, which is a bug.
 */
export function systemFailure(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined;
  const match = Object.entries(advice).find(([code]) => String(thrown.code).startsWith(code));
  return match && `${thrown.message}\n${match[1]}`;
}

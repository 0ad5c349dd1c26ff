const mayNot =
  "This user may not. Run the command as the user the server runs as, and let that user read and write there.";

const advice: Record<string, string> = {
  ENOSPC: "The disk is full. Make room, then try again; nothing half-done stays.",
  EDQUOT: "The quota of this user is used up. Make room, then try again.",
  EACCES: mayNot,
  EPERM: mayNot,
  EIO: "The disk cannot be read or written to there. See what the system says of it: dmesg",
  ELOOP: "That is a link to itself. Correct the link, or name another place.",
  ENAMETOOLONG: "The system takes no name so long. Name another place.",
  EROFS: "The place cannot be written to. Name another one.",
  ERR_DLOPEN_FAILED:
    "A part that is machine code cannot be loaded. It needs glibc 2.34 (Debian 12, Ubuntu 22.04 or newer), and where the program is unpacked must not be mounted noexec: set CACHE_DIRECTORY to another folder.",
  SQLITE_FULL: "The disk is full. Make room, then try again.",
  SQLITE_IOERR:
    "The disk is full, or cannot be read or written to. Make room, or see what the system says of it: dmesg",
  SQLITE_READONLY: "This user may not write there. Run the command as the user the server runs as.",
  SQLITE_CANTOPEN: "Run the command as the user the server runs as.",
  SQLITE_BUSY: "Somebody else writes for long. Try again in a moment.",
  SQLITE_NOTADB: "The database is no database any more. Restore a backup: solarstay restore FILE",
  SQLITE_CORRUPT: "The database is damaged. Restore a backup: solarstay restore FILE",
};

/**
 * What the operator is told when the system, and not the program, refused: its own words and what to
 * do. Undefined for everything else, which is a fault of the program.
 */
export function systemFailure(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined;
  const found = Object.entries(advice).find(([code]) => String(thrown.code).startsWith(code));
  return found && `${thrown.message}\n${found[1]}`;
}

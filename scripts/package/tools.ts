import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { stripCommand } from "./single-file.ts";

/** The commands that packaging runs, and the Debian package of each. */
const tools: Array<[command: string, from: string]> = [
  [stripCommand.x64, process.arch === "x64" ? "binutils" : "binutils-x86-64-linux-gnu"],
  [stripCommand.arm64, process.arch === "arm64" ? "binutils" : "binutils-aarch64-linux-gnu"],
  ["dpkg-deb", "dpkg"],
  ["git", "git"],
];

/** A sentence with the packages to install before packaging; undefined when nothing is missing. */
export function missingTools(path: string): string | undefined {
  const folders = path.split(delimiter);
  const missing = tools.filter(
    ([command]) => !folders.some((folder) => pathExists(folder, command)),
  );
  if (missing.length === 0) return undefined;
  const commands = missing.map(([command]) => command).join(", ");
  const packages = missing.map(([, from]) => from).join(" ");
  return `npm run package needs ${commands}. On Debian: apt-get install ${packages}`;
}

function pathExists(folder: string, command: string): boolean {
  try {
    accessSync(join(folder, command), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { ConfigRefusal } from "../refusal.ts";

/** The settings file: the one that SETTINGS_FILE names, or .env in the working folder. */
export type EnvFile = {
  path: string;
  values: Record<string, string>;
  /** Numbers of the lines that set nothing. */
  badLines: number[];
};

/**
 * Reads the settings file; undefined if there is none. Throws a ConfigRefusal if it is unreadable.
 */
export function readEnvFile(env: NodeJS.ProcessEnv): EnvFile | undefined {
  const named = env["SETTINGS_FILE"];
  const path = named === undefined || named === "" ? ".env" : named;
  // A folder named .env belongs to another tool.
  if (path !== named && !statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  try {
    const text = readFileSync(path, "utf8");
    return { path, values: withStrings(parseEnv(text)), badLines: linesWithoutSetting(text) };
  } catch (cause) {
    throw new ConfigRefusal(`The settings file ${path} cannot be read (${whyUnreadable(cause)}).`, {
      cause,
    });
  }
}

/** The reason why a file cannot be read, in a word or two. */
export function whyUnreadable(thrown: unknown): string {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : String(thrown);
  return code === "EISDIR" ? "it is a folder" : code;
}

const withStrings = (values: NodeJS.Dict<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));

/**
 * The lines that are neither empty, nor a comment, nor NAME=value. A quoted value may span lines.
 */
function linesWithoutSetting(text: string): number[] {
  const withShortValues = text.replaceAll(
    /(=[^\S\n]*)(["'`])(?:(?!\2)[\s\S])*\2/g,
    (quoted) => `=${"\n#".repeat(quoted.split("\n").length - 1)}`,
  );
  return withShortValues
    .split("\n")
    .flatMap((line, index) => (/^\s*(#|$|[^=\s]+(\s+[^=\s]+)?\s*=)/.test(line) ? [] : [index + 1]));
}

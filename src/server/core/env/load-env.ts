import { type Message, msg } from "../../../shared/i18n/message.ts";
import { readFileSync } from "node:fs";
import { readEnv, secretNames, settingNames, type Env } from "./env.ts";
import { closestName } from "./closest-name.ts";
import { readEnvFile, type EnvFile, whyUnreadable } from "./env-file.ts";

/** The value of a setting, and where it comes from. */
export type Source = { value: string; from: string };

/**
 * The operator's settings: from the environment, otherwise from the settings file. Throws an
 * EnvError with every fault.
 */
export function loadEnv(): Env {
  const file = readEnvFile(process.env);
  // Other modules read some variables directly, such as CACHE_DIRECTORY.
  for (const [name, value] of Object.entries(file?.values ?? {})) process.env[name] ??= value;
  const { env, faults } = withSecrets(process.env);
  return readEnv(env, faults);
}

/** Probable mistakes in environment and settings file, each with the fix. */
export function envTypos(): Message[] {
  const file = readEnvFile(process.env);
  const names = Object.keys({ ...process.env, ...file?.values });
  const typos = names.flatMap((name) => {
    const meant = allNames.includes(name) ? undefined : closestName(name, allNames);
    return meant === undefined
      ? []
      : [msg("{name} is not a setting. Did you mean {meant}?", { name, meant })];
  });
  const lines = (file?.badLines ?? []).map((line) =>
    msg("Line {line} of {path} sets nothing. Write NAME=value, or start a comment with #.", {
      line: String(line),
      path: String(file?.path),
    }),
  );
  return [...typos, ...lines];
}

/** Every setting that is set, and where; secrets in clear. */
export function envSources(): Map<string, Source> {
  const file = readEnvFile(process.env);
  const sources = new Map<string, Source>();
  for (const name of settingNames) {
    const source = sourceOf(name, file) ?? secretSource(name, file);
    if (source) sources.set(name, source);
  }
  return sources;
}

function sourceOf(name: string, file: EnvFile | undefined): Source | undefined {
  const value = process.env[name];
  const inFile = file?.values[name];
  // loadEnv copied the file's values into the environment where nothing was set.
  if (value !== undefined && value !== "" && value !== inFile) {
    return { value, from: "environment" };
  }
  return inFile === undefined || inFile === "" || value === ""
    ? undefined
    : { value: inFile, from: file?.path ?? "" };
}

function secretSource(name: string, file: EnvFile | undefined): Source | undefined {
  if (!secretNames.includes(name)) return undefined;
  const source = sourceOf(inFile(name), file);
  return source && { value: "", from: `${inFile(name)}=${source.value} (${source.from})` };
}

const inFile = (name: string) => `${name}_FILE`;
const allNames = [...settingNames, ...secretNames.map(inFile), "SETTINGS_FILE", "CACHE_DIRECTORY"];

/** Reads the secrets from their own files, as systemd and containers pass them. */
function withSecrets(variables: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; faults: string[] } {
  const env = { ...variables };
  const faults: string[] = [];
  for (const name of secretNames) {
    const path = env[inFile(name)];
    if (path === undefined || path === "") continue;
    if (env[name] !== undefined && env[name] !== "") {
      faults.push(`${name} and ${inFile(name)} are both set. Remove one`);
      continue;
    }
    try {
      env[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    } catch (thrown) {
      faults.push(`${inFile(name)}: ${path} cannot be read (${whyUnreadable(thrown)})`);
    }
  }
  return { env, faults };
}

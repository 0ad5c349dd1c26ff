import { readFileSync } from "node:fs";
import { readEnv, secretNames, settingNames, type Env } from "./env.ts";
import { meantBy } from "./misspelled.ts";
import { readEnvFile, type EnvFile, whyUnreadable } from "./env-file.ts";

/** Where the value of a setting comes from. */
export type Source = { value: string; from: string };

/**
 * The settings of this machine: the environment, and for what it does not say the settings file.
 * Throws an EnvError that names every fault.
 */
export function loadEnv(): Env {
  const file = readEnvFile(process.env);
  // Other parts read some of it, such as CACHE_DIRECTORY.
  for (const [name, value] of Object.entries(file?.values ?? {})) process.env[name] ??= value;
  const { env, faults } = withSecrets(process.env);
  return readEnv(env, faults);
}

/** What was probably meant otherwise in environment and settings file, each with what to do. */
export function envTypos(): string[] {
  const file = readEnvFile(process.env);
  const names = Object.keys({ ...process.env, ...file?.values });
  const typos = names.flatMap((name) => {
    const meant = allNames.includes(name) ? undefined : meantBy(name, allNames);
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
  });
  const lines = (file?.badLines ?? []).map(
    (line) =>
      `Line ${line} of ${file?.path} sets nothing. Write NAME=value, or start a comment with #.`,
  );
  return [...typos, ...lines];
}

/** Every setting that is set, and where; the secrets as they are. */
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
  const given = process.env[name];
  const inFile = file?.values[name];
  // The file's values were put into the environment, where nothing else was.
  if (given !== undefined && given !== "" && given !== inFile) {
    return { value: given, from: "environment" };
  }
  return inFile === undefined || inFile === "" || given === ""
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

/** Takes the secrets that are in files of their own, as systemd and containers hand them over. */
function withSecrets(given: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; faults: string[] } {
  const env = { ...given };
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

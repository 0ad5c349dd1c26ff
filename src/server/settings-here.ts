import { existsSync } from "node:fs";
import { readSettings, type Settings } from "./env.ts";
import { Refusal } from "./refusal.ts";

/**
 * The settings of this machine: the environment, and for what it does not say the file of
 * SETTINGS_FILE, or .env in the folder the program was started in. Throws a SettingsError that names
 * every fault, a Refusal.
 */
export function settingsHere(): Settings {
  loadSettingsFile();
  return readSettings(process.env);
}

/** Puts what a settings file says into the environment, beneath what stands there. */
export function loadSettingsFile(): void {
  const named = process.env["SETTINGS_FILE"];
  if (named !== undefined && named !== "") {
    try {
      process.loadEnvFile(named);
    } catch (cause) {
      const why = cause instanceof Error && "code" in cause ? cause.code : cause;
      throw new Refusal(`The settings file ${named} cannot be read (${String(why)}).`, { cause });
    }
  } else if (existsSync(".env")) process.loadEnvFile(".env");
}

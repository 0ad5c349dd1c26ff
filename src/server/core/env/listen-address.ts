import { ConfigRefusal } from "../refusal.ts";
import { readEnvFile } from "./env-file.ts";

/** Where the server listens unless HOST and PORT are set. */
export const defaultAddress = { host: "127.0.0.1", port: 3000 };

/**
 * Where the server listens, from the environment and the settings file. Reads no other setting, for
 * a command that must cost little.
 */
export function listenAddress(env: NodeJS.ProcessEnv): typeof defaultAddress {
  const inFile = readEnvFile(env)?.values;
  const valueOf = (name: "HOST" | "PORT") => (env[name] ?? inFile?.[name] ?? "").trim();
  const port = Number(valueOf("PORT") || defaultAddress.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigRefusal("PORT must be a number up to 65535");
  }
  return { host: valueOf("HOST") || defaultAddress.host, port };
}

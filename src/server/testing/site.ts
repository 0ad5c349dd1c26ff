import { join } from "node:path";
import { createTestApp, type TestApp } from "./test-app.ts";

/** The app on the database and files of a data folder, as the commands see them. */
export function siteIn(dataDir: string, env: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({
    databaseFile: join(dataDir, "solarstay.sqlite"),
    env: { DATA_DIR: dataDir, ...env },
  });
}

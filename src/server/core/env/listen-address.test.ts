import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { readEnv } from "./env.ts";
import { listenAddress } from "./listen-address.ts";

test("the address of the environment is stronger than that of the settings file, even if empty", async () => {
  const file = join(await temporaryFolder(), "settings");
  await writeFile(file, "PORT=8080\nHOST= ::1 \n");
  const address = (env: Record<string, string>) => listenAddress({ SETTINGS_FILE: file, ...env });
  expect(address({})).toEqual({ host: "::1", port: 8080 });
  expect(address({ PORT: "9000" })).toEqual({ host: "::1", port: 9000 });
  expect(address({ PORT: "", HOST: " " })).toEqual({ host: "127.0.0.1", port: 3000 });
});

test.each([{}, { PORT: "80", HOST: "0.0.0.0" }, { PORT: " 1 ", HOST: "" }])(
  "the address is the one that the server reads: %j",
  (env) => expect(readEnv({ ...env })).toMatchObject(listenAddress({ SETTINGS_FILE: "", ...env })),
);

test.each(["x", "-1", "65536", "1.5"])("a port that cannot be is refused: %s", (port) => {
  expect(() => listenAddress({ PORT: port })).toThrow("PORT must be a number up to 65535");
});

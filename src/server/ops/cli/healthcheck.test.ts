import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";

/** The outcome of the command for a server on a port of 127.0.0.1. */
async function check(port: number, env: object = {}) {
  return runCommand(["healthcheck"], {
    dataDir: await temporaryFolder(),
    env: { PORT: String(port), ...env },
  });
}

async function listen(env: Record<string, string> = {}) {
  const app = await createTestApp({ env });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  return { app, port: (app.app.server.address() as AddressInfo).port };
}

test("healthcheck succeeds while pages can be served", manyProcesses, async () => {
  const { app, port } = await listen();
  const ready = { code: 0, out: "ready\n", err: "" };
  expect(await check(port)).toEqual(ready);
  // As in a container, where the server listens at every address.
  expect(await check(port, { HOST: "0.0.0.0" })).toEqual(ready);
  app.deps.db.sqlite.close();
  expect(await check(port)).toEqual({
    code: 1,
    out: "",
    err: "The server is not ready: The database or the disk is not working properly.\n",
  });
});

test("healthcheck succeeds on a nearly full disk, and says so", async () => {
  const { port } = await listen({ MIN_FREE_DISK_MB: "100000000" });
  expect(await check(port)).toEqual({
    code: 0,
    out: "degraded: The disk is almost full\n",
    err: "",
  });
});

test("healthcheck fails when nothing or another program answers", manyProcesses, async () => {
  let answer = "null";
  const server = createServer((_request, response) => response.end(answer));
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/readyz`;
  const other = `Something other than Solar Stay answers at ${url} (status 200).\n`;
  for (answer of ["null", "hello", '{"ok":true}']) {
    expect(await check(port)).toEqual({ code: 1, out: "", err: other });
  }
  server.close();
  await once(server, "close");
  const nothing = `No server answers at ${url} (ECONNREFUSED).\n`;
  expect(await check(port)).toEqual({ code: 1, out: "", err: nothing });
});

test("healthcheck reads only the address from the settings", manyProcesses, async () => {
  const { port } = await listen();
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, ".env"), `PORT=${port}\nLOG_LEVEL=loud\n`);
  const run = (env: object) => runCommand(["healthcheck"], { dataDir, env });
  expect(await run({})).toMatchObject({ code: 0, out: "ready\n" });
  const err = "PORT must be a number up to 65535\n";
  expect(await run({ PORT: "x" })).toEqual({ code: 78, out: "", err });
});

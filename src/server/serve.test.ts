import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "./db/open.ts";
import { manyProcesses } from "./testing/command.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const moduleUrl = (path: string) => pathToFileURL(join(import.meta.dirname, path)).href;

/** The server with plain pages; it says its port, as the tests let the system choose one. */
const program = `
  import { listen, prepare } from "${moduleUrl("serve.ts")}";
  import { Refusal } from "${moduleUrl("refusal.ts")}";
  import { settingsHere } from "${moduleUrl("settings-here.ts")}";
  import { plainPages } from "${moduleUrl("testing/pages.ts")}";
  process.on("uncaughtException", (thrown) => {
    if (!(thrown instanceof Refusal)) throw thrown;
    process.stderr.write(thrown.message + "\\n");
    process.exit(1);
  });
  const running = await prepare(settingsHere(), plainPages(process.cwd()));
  await listen(running);
  process.stderr.write("port " + running.app.server.address().port + "\\n");`;

function run(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", DATA_DIR: join(folder, "data"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Starts the server and waits until it listens; stops it by a signal and tells how it ended. */
async function start(folder: string, env: Record<string, string> = {}) {
  const child = run(folder, {
    ADMIN_EMAIL: "admin@example.org",
    ADMIN_PASSWORD: "sunshine",
    ...env,
  });
  const said: string[] = [];
  child.stdout.on("data", (data) => said.push(String(data)));
  const port = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (data) => {
      const found = /port (\d+)/.exec(String(data))?.[1];
      if (found === undefined) reject(new Error(String(data)));
      else resolve(found);
    });
  });
  const call = async (method: string, path: string, body?: object, token = "") => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const stop = async (signal: NodeJS.Signals) => {
    const exit = once(child, "exit");
    child.kill(signal);
    return (await exit) as [code: number | null, signal: string | null];
  };
  return { call, stop, said };
}

test("what was answered is still there after a kill, and what no row names is cleaned up", async () => {
  const folder = await temporaryFolder();
  const first = await start(folder);
  expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
  const login = { email: "admin@example.org", password: "sunshine" };
  const { body } = await first.call("POST", "/api/login", login);
  const property = {
    name: "Casa Sol",
    location: "Ronda",
    country: "Spain",
    contact_email: "stay@casasol.example",
  };
  const made = await first.call("POST", "/api/properties", property, String(body["token"]));
  expect(made.status).toBe(200);
  expect(await first.stop("SIGKILL")).toEqual([null, "SIGKILL"]);

  const images = join(folder, "data", "images");
  await mkdir(images, { recursive: true });
  await writeFile(join(images, `${"A".repeat(22)}.webp`), "orphan");
  await writeFile(join(images, `${"B".repeat(22)}.webp.part`), "half");
  const second = await start(folder);
  expect(await second.call("GET", "/api/public/properties/casa-sol")).toMatchObject({
    status: 200,
    body: { name: "Casa Sol" },
  });
  expect(
    await second.call("GET", "/api/dashboard", undefined, String(body["token"])),
  ).toMatchObject({ status: 200, body: { user: { role: "admin" } } });
  expect(await readdir(images)).toEqual([]);
  expect(await second.stop("SIGTERM")).toEqual([0, null]);
  expect(second.said.join("")).toContain('"signal":"SIGTERM"');
  // Closed, the database is one file again: what a copy must hold.
  expect(await readdir(join(folder, "data"))).not.toContain("solarstay.sqlite-wal");
});

test("at its start it erases what is kept too long, and tells the admin of a disk that runs full", async () => {
  const folder = await temporaryFolder();
  const first = await start(folder);
  const login = { email: "admin@example.org", password: "sunshine" };
  const token = String((await first.call("POST", "/api/login", login)).body["token"]);
  const property = { name: "Casa Sol", location: "Ronda", country: "Spain" };
  const { body } = await first.call(
    "POST",
    "/api/properties",
    { ...property, contact_email: "stay@casasol.example" },
    token,
  );
  const guest = { property_id: body["id"], guest_name: "Gus", guest_email: "gus@example.org" };
  for (const message of ["Old", "New"]) {
    const sent = await first.call("POST", "/api/guest-interest", { ...guest, message });
    expect(sent.status).toBe(200);
  }
  await first.call("PUT", "/api/admin/settings", { interest_retention_days: 30 }, token);
  await first.stop("SIGTERM");
  const db = openDatabase(join(folder, "data", "solarstay.sqlite"));
  db.sqlite.exec("UPDATE guest_interests SET created_at = '2020-01-01T00:00:00.000Z' WHERE id = 1");
  db.sqlite.close();

  const second = await start(folder, { MIN_FREE_DISK_MB: "100000000" });
  const inbox = await second.call("GET", "/api/guest-interests", undefined, token);
  expect(inbox.body).toMatchObject({ items: [{ message: "New" }], counts: { new: 1 } });
  const mails = () => readdir(join(folder, "data", "outbox"));
  await vi.waitFor(async () => {
    expect((await mails()).filter((name) => name.startsWith("operator-alert"))).toHaveLength(1);
  });
  expect(await second.stop("SIGTERM")).toEqual([0, null]);
}, 30_000);

test(
  "a second server on the same data is refused in a sentence, also on another port",
  manyProcesses,
  async () => {
    const folder = await temporaryFolder();
    const first = await start(folder);
    const second = run(folder, {});
    const [said, [code]] = await Promise.all([
      text(second.stderr),
      once(second, "exit") as Promise<[number]>,
    ]);
    expect(code).toBe(1);
    expect(said).toMatch(/^Solar Stay already runs on the data folder .+ Stop it first, .+\.\n$/);
    expect(await first.stop("SIGTERM")).toEqual([0, null]);
  },
);

test(
  "an update copies the database first, and a kill in the middle leaves one that starts",
  manyProcesses,
  async () => {
    const folder = await temporaryFolder();
    await (await start(folder)).stop("SIGTERM");
    // The site as the version before its newest step left it: killed while taking that step.
    const data = join(folder, "data");
    const file = join(data, "solarstay.sqlite");
    const killed = spawnSync(process.execPath, [
      "--input-type=module",
      "-e",
      `import { migrations } from "${moduleUrl("../../db/migrations/index.ts")}";
     import { copyBeforeUpgrade } from "${moduleUrl("db/before-upgrade.ts")}";
     import { migrate, openDatabase } from "${moduleUrl("db/open.ts")}";
     migrations["9999_extra"] = {
       async up(kysely) {
         await kysely.schema.dropTable("countries").execute();
         process.kill(process.pid, "SIGKILL");
       },
     };
     const db = openDatabase(${JSON.stringify(file)});
     db.sqlite.pragma("foreign_keys = OFF");
     await copyBeforeUpgrade(db, ${JSON.stringify(data)}, new Date());
     await migrate(db);`,
    ]);
    expect(killed.signal).toBe("SIGKILL");
    expect(await readdir(join(data, "before-upgrade"))).toHaveLength(1);
    const again = await start(folder);
    const { body } = await again.call("GET", "/api/countries");
    expect(body).toHaveLength(250);
    expect(await again.stop("SIGTERM")).toEqual([0, null]);
  },
);

test("unusable settings are all named, and nothing is begun", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, ".env"), "LOG_LEVEL=loud\nPORT=1\n");
  const child = run(folder, {
    PORT: "x",
    PUBLIC_URL: "nonsense",
    ADMIN_EMAIL: "admin@example.org",
  });
  const [said, [code]] = await Promise.all([
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  expect(code).toBe(1);
  expect(said).toBe(
    [
      "These settings are not usable:",
      "  PORT must be a number",
      "  PUBLIC_URL must be an http:// or https:// address",
      "  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
      "  ADMIN_PASSWORD must be set together with ADMIN_EMAIL",
      "",
    ].join("\n"),
  );
  expect(await readdir(folder)).toEqual([".env"]);
});

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { openDatabase } from "./core/db/open.ts";
import { manyProcesses } from "./testing/command.ts";
import { runServer, serverModule, startServer } from "./testing/served.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

test("answered writes survive a kill, and files that no row names are removed", async () => {
  const folder = await temporaryFolder();
  const first = await startServer(folder);
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
  const second = await startServer(folder);
  expect(await second.call("GET", "/api/public/properties/casa-sol")).toMatchObject({
    status: 200,
    body: { name: "Casa Sol" },
  });
  expect(
    await second.call("GET", "/api/dashboard", undefined, String(body["token"])),
  ).toMatchObject({ status: 200, body: { user: { role: "admin" } } });
  expect(await readdir(images)).toEqual([]);
  expect(await second.stop("SIGTERM")).toEqual([0, null]);
  expect(second.output.join("")).toContain('"signal":"SIGTERM"');
  // After closing, the database is one file again, so a copy of it is complete.
  expect(await readdir(join(folder, "data"))).not.toContain("solarstay.sqlite-wal");
});

test("the start erases nothing by age, and tells the admin about a nearly full disk", async () => {
  const folder = await temporaryFolder();
  const first = await startServer(folder);
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

  const second = await startServer(folder, { MIN_FREE_DISK_MB: "100000000" });
  const inbox = await second.call("GET", "/api/guest-interests", undefined, token);
  // The clock may be wrong just after the start of a machine.
  expect(inbox.body).toMatchObject({ counts: { new: 2 } });
  const mails = () => readdir(join(folder, "data", "outbox"));
  await vi.waitFor(async () => {
    expect((await mails()).filter((name) => name.startsWith("operator-alert"))).toHaveLength(1);
  });
  expect(await second.stop("SIGTERM")).toEqual([0, null]);
}, 30_000);

test(
  "a second server on the same data is refused in one sentence, on another port too",
  manyProcesses,
  async () => {
    const folder = await temporaryFolder();
    const first = await startServer(folder);
    const second = runServer(folder, {});
    const [output, [code]] = await Promise.all([
      text(second.stderr),
      once(second, "exit") as Promise<[number]>,
    ]);
    expect(code).toBe(1);
    expect(output).toMatch(/^Solar Stay already runs on the data folder .+ Stop it first, .+\.\n$/);
    expect(await first.stop("SIGTERM")).toEqual([0, null]);
  },
);

test(
  "an update copies the database first, and after a kill in the middle the next start works",
  manyProcesses,
  async () => {
    const folder = await temporaryFolder();
    await (await startServer(folder)).stop("SIGTERM");
    // The site as left by the previous version when it was killed during the newest step.
    const data = join(folder, "data");
    const file = join(data, "solarstay.sqlite");
    const killed = spawnSync(process.execPath, [
      "--input-type=module",
      "-e",
      `import { migrations } from "${serverModule("../../db/migrations/index.ts")}";
     import { copyBeforeUpgrade } from "${serverModule("core/db/before-upgrade.ts")}";
     import { migrate, openDatabase } from "${serverModule("core/db/open.ts")}";
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
    const again = await startServer(folder);
    const { body } = await again.call("GET", "/api/countries");
    expect(body).toHaveLength(250);
    expect(await again.stop("SIGTERM")).toEqual([0, null]);
  },
);

test("all invalid settings are named, and nothing is started", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, ".env"), "LOG_LEVEL=loud\nPORT=1\n");
  const child = runServer(folder, {
    PORT: "x",
    PUBLIC_URL: "nonsense",
    ADMIN_EMAIL: "admin@example.org",
  });
  const [output, [code]] = await Promise.all([
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  expect(code).toBe(1);
  expect(output).toBe(
    [
      "These settings are not valid:",
      "  PORT must be a number",
      "  PUBLIC_URL must be an http:// or https:// address",
      "  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
      "  ADMIN_PASSWORD must be set together with ADMIN_EMAIL",
      "",
    ].join("\n"),
  );
  expect(await readdir(folder)).toEqual([".env"]);
});

test("an unhandled failure is logged, and the server continues", async () => {
  const stray = `process.on("SIGUSR2", () => void Promise.reject(new Error("stray")))`;
  const options = `--import=data:text/javascript,${encodeURIComponent(stray)}`;
  const server = await startServer(await temporaryFolder(), { NODE_OPTIONS: options });
  server.signal("SIGUSR2");
  await vi.waitUntil(() => server.output.join("").includes("stray"), { timeout: 10_000 });
  expect(await server.call("GET", "/healthz")).toMatchObject({ status: 200 });
  expect(await server.stop("SIGTERM")).toEqual([0, null]);
});

import { execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { readEnv } from "../../core/env/env.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { type S3Server, s3Env, startS3Server } from "../../testing/s3-server.ts";
import { runServer, serverModule, startServer } from "../../testing/served.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { leaseObject } from "./lease-object.ts";

async function startS3(): Promise<S3Server & { env: Record<string, string> }> {
  const s3 = await startS3Server(await temporaryFolder());
  onTestFinished(() => s3.stop().catch(() => {}));
  return Object.assign(s3, { env: { ...s3Env, LEASE_URL: s3.url("site") } });
}

const property = {
  name: "Casa Sol",
  location: "Ronda",
  country: "Spain",
  contact_email: "stay@casasol.example",
};

test(
  "a second server is refused; after a take-over the first one refuses writes and answers reads",
  manyProcesses,
  async () => {
    const s3 = await startS3();
    const first = await startServer(await temporaryFolder(), s3.env);
    const login = { email: "admin@example.org", password: "sunshine" };
    const token = String((await first.call("POST", "/api/login", login)).body["token"]);
    expect(await first.call("POST", "/api/properties", property, token)).toMatchObject({
      status: 200,
    });

    const elsewhere = await temporaryFolder();
    const second = runServer(elsewhere, s3.env);
    const [output, [code]] = await Promise.all([
      text(second.stderr),
      once(second, "exit") as Promise<[number]>,
    ]);
    expect(code).toBe(1);
    expect(output).toMatch(/^The machine .+ writes this site.+ solarstay take-over\n$/);
    const dataDir = join(elsewhere, "data");
    const doctor = await runCommand(["doctor"], { dataDir, env: s3.env });
    expect(doctor.out).toMatch(/^warning +lease +the machine .+ writes this site/m);

    // It is killed at the end of the test, while it waits for the first one to stop.
    void runCommand(["take-over"], { dataDir, env: s3.env });
    const save = () => first.call("POST", "/api/properties", property, token);
    await vi.waitFor(async () => expect((await save()).status).toBe(503), {
      timeout: 30_000,
      interval: 200,
    });
    expect((await save()).body).toEqual({
      code: "UNAVAILABLE",
      error: "Nothing can be saved at the moment. Please try again in a few minutes",
    });
    expect((await first.call("POST", "/api/login", login)).status).toBe(503);
    for (const path of ["/api/public/properties/casa-sol", "/api/dashboard"]) {
      expect((await first.call("GET", path, undefined, token)).status).toBe(200);
    }
    expect((await fetch(`${first.url}/host/casa-sol`)).status).toBe(200);
    expect(await first.call("GET", "/readyz")).toMatchObject({
      status: 200,
      body: { status: "degraded", problems: expect.arrayContaining(["Nothing is saved here"]) },
    });
    const health = await first.call("GET", "/api/admin/health", undefined, token);
    expect(health.body["problems"]).toContainEqual(
      expect.stringMatching(/^The machine .+ has taken this site over\. Nothing is saved here$/),
    );
    expect(await first.stop("SIGTERM")).toEqual([0, null]);
  },
);

test("a clock that is an hour wrong does not matter to the lease", manyProcesses, async () => {
  const s3 = await startS3();
  for (const hours of [1, -1]) {
    const wrong = `
      const now = Date.now;
      globalThis.Date = class extends Date {
        constructor(...parts) {
          super(...(parts.length > 0 ? parts : [now() + ${hours} * 3600000]));
        }
        static now = () => now() + ${hours} * 3600000;
      };`;
    const LEASE_URL = s3.url(`site${hours}`);
    const server = await startServer(await temporaryFolder(), {
      ...s3.env,
      LEASE_URL,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(wrong)}`,
    });
    const login = { email: "admin@example.org", password: "sunshine" };
    expect((await server.call("POST", "/api/login", login)).status).toBe(200);
    expect(await server.stop("SIGTERM")).toEqual([0, null]);
    const lease = readEnv({ ...s3.env, LEASE_URL }).lease;
    const found = lease && (await leaseObject(lease).read());
    expect(found?.record.state).toBe("released");
  }
});

test("without LEASE_URL, nothing of the lease is loaded", manyProcesses, async () => {
  const s3 = await startS3();
  const folder = await temporaryFolder();
  const program = `
    import { registerHooks } from "node:module";
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    const { prepare } = await import("${serverModule("serve.ts")}");
    const { readEnv } = await import("${serverModule("core/env/env.ts")}");
    const { plainPages } = await import("${serverModule("testing/pages.ts")}");
    await prepare(readEnv(process.env), () => plainPages(process.cwd()));
    const lease = /aws4fetch|object-store\\/client|ops\\/lease\\/(?!load-lease)/;
    console.log(urls.filter((url) => lease.test(url)).length);
    process.exit(0);`;
  const loaded = async (env: object) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", program],
      {
        cwd: folder,
        env: { PATH: process.env["PATH"], LOG_LEVEL: "silent", DATA_DIR: folder, ...env },
      },
    );
    return Number(stdout);
  };
  expect(await loaded({})).toBe(0);
  expect(await loaded(s3.env)).toBeGreaterThan(3);
});

import { once } from "node:events";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import type { Problems } from "../../core/context.ts";
import { lockDataDir } from "../../core/db/lock.ts";
import { ApiError } from "../../core/errors.ts";
import { createObjectStore } from "../../core/object-store/client.ts";
import { readObjectUrl } from "../../core/object-store/place.ts";
import { type S3Server, s3Keys, startS3Server } from "../../testing/s3-server.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { type Lease, takeLease } from "./lease.ts";
import { leaseObject } from "./lease-object.ts";
import { takeOver } from "./take-over.ts";

/** As the usual one, but in a twentieth of the time. */
// A slow machine that stops for a second or two must not lose the lease.
const timing = { leaseMs: 6000, writeMs: 4000, renewMs: 1000, retryMs: 400 };

async function startS3(): Promise<S3Server> {
  const s3 = await startS3Server(await temporaryFolder());
  onTestFinished(() => s3.stop().catch(() => {}));
  return s3;
}

type Store = { url: (prefix: string) => string };

function placeIn(s3: Store) {
  const place = readObjectUrl(s3.url("site"));
  if ("fault" in place) throw new Error(place.fault);
  return { place, keys: s3Keys };
}

/** A locked data folder, as a server has it that is about to take the lease. */
async function site({
  copyOf,
  hasDatabase = true,
}: { copyOf?: string; hasDatabase?: boolean } = {}) {
  const folder = join(await temporaryFolder(), "data");
  if (copyOf === undefined) await mkdir(folder);
  else {
    await cp(copyOf, folder, { recursive: true });
    // As on another machine: there it is another file.
    await rm(join(folder, "lock"));
  }
  if (hasDatabase) await writeFile(join(folder, "solarstay.sqlite"), "");
  const lock = lockDataDir(folder);
  onTestFinished(() => lock.release());
  return folder;
}

/** A process that takes the lease. */
async function start(s3: Store, folder: string) {
  const problems: Problems = new Map();
  const lines: string[] = [];
  const write = (...line: unknown[]) => void lines.push(line.map(String).join(" "));
  const log = { info: write, warn: write, error: write };
  const lease = await takeLease(placeIn(s3), folder, { log, problems, timing });
  onTestFinished(() => lease.release());
  const problem = () => {
    const { text } = problems.get("lease") ?? {};
    return text && inEnglish(text);
  };
  return { lease, folder, lines, problem };
}

/** A connection to the store that can be cut. */
async function startWire(s3: S3Server) {
  const sockets = new Set<Socket>();
  const wire = createServer((socket) => {
    const onward = connect(s3.port, "127.0.0.1");
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on("error", () => {});
      end.on("close", () => [socket, onward].forEach((either) => either.destroy()));
    }
    socket.pipe(onward).pipe(socket);
  });
  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  const { port } = wire.address() as AddressInfo;
  const cut = () => {
    wire.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(cut);
  return {
    s3: { url: (prefix: string) => s3.url(prefix).replace(`:${s3.port}`, `:${port}`) },
    cut,
    async mend() {
      wire.listen(port, "127.0.0.1");
      await once(wire, "listening");
    },
  };
}

const mayWrite = ({ expectHeld }: Lease): boolean => {
  try {
    expectHeld();
    return true;
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 503) return false;
    throw thrown;
  }
};

async function claim(s3: Store, folder: string, { keepDatabase = false } = {}) {
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  await takeOver(placeIn(s3), folder, { keepDatabase, say, timing });
  return said;
}

/** The process is gone without giving the lease back: it never renews it again. */
const kill = async (s3: S3Server, { lease }: { lease: Lease }) => {
  s3.behave = async (context) => void context.req.destroy();
  await lease.release();
  s3.behave = undefined;
};

test("of two that start at once, one writes", async () => {
  const s3 = await startS3();
  const starts = await Promise.allSettled([start(s3, await site()), start(s3, await site())]);
  const started = starts.filter(({ status }) => status === "fulfilled");
  expect(started).toHaveLength(1);
  const [refused] = starts.filter((one) => one.status === "rejected");
  expect(String(refused?.reason)).toMatch(/Two machines must not write one site/);
});

test("while one renews the lease, another one is refused, also with a copy of its folder", async () => {
  const s3 = await startS3();
  const first = await start(s3, await site());
  await sleep(2 * timing.leaseMs);
  expect(mayWrite(first.lease)).toBe(true);
  await expect(start(s3, await site())).rejects.toThrow(
    /^The machine .+ writes this site, as the lease s3:\/\/my-stays\/site\/lease says\. .+ solarstay take-over$/,
  );
  const copy = await site({ copyOf: first.folder });
  await expect(start(s3, copy)).rejects.toThrow(/^Solar Stay already runs for this site on/);
  expect(mayWrite(first.lease)).toBe(true);
});

test("a clean stop gives the lease back, and the next start has it at once", async () => {
  const s3 = await startS3();
  const first = await start(s3, await site());
  await first.lease.release();
  // Another folder can't know whether it has the newest data.
  await expect(start(s3, await site())).rejects.toThrow("was the last to write this site");
  const copy = await start(s3, await site({ copyOf: first.folder }));
  expect(copy.lines).toEqual([]);
  // From now on, the copy has the newest data.
  await copy.lease.release();
  await expect(start(s3, first.folder)).rejects.toThrow("was the last to write this site");
});

test("after a crash, the same folder goes on at once, and its copy when the lease has ended", async () => {
  const s3 = await startS3();
  const first = await start(s3, await site());
  await kill(s3, first);
  const second = await start(s3, first.folder);
  expect(second.lines).toEqual([]);
  await kill(s3, second);
  const began = performance.now();
  const copy = await start(s3, await site({ copyOf: first.folder }));
  expect(performance.now() - began).toBeGreaterThan(timing.leaseMs);
  expect(copy.lines[0]).toMatch(/^waiting 6 seconds, until .+ has certainly stopped writing$/);
  expect(mayWrite(copy.lease)).toBe(true);
});

test("a machine that takes over writes only when the first one has stopped", async () => {
  const s3 = await startS3();
  const first = await start(s3, await site());
  const folder = await site({ hasDatabase: false });
  const said = claim(s3, folder);
  const stopped = vi.waitFor(() => expect(mayWrite(first.lease)).toBe(false), 5000);
  await first.lease.lost;
  await stopped;
  expect(first.problem()).toMatch(/^The machine .+ has taken this site over\. Nothing is saved/);
  expect(await said).toEqual([
    expect.stringMatching(/may still be writing\. Waiting 6 seconds/),
    expect.stringContaining(`Restore the database to ${folder}`),
  ]);
  // Not before the database is restored: it would begin an empty site.
  await expect(start(s3, folder)).rejects.toThrow(/^There is no database in .+ Restore the datab/);
  await writeFile(join(folder, "solarstay.sqlite"), "");
  const second = await start(s3, folder);
  expect(second.lines).toEqual([]);
  expect(mayWrite(second.lease)).toBe(true);
  await first.lease.release();
  // Whatever the second one does now, the first one has older data.
  await second.lease.release();
  await expect(start(s3, first.folder)).rejects.toThrow("was the last to write this site");
});

test("a first one that can't reach the store stops before the second one writes", async () => {
  const s3 = await startS3();
  const wire = await startWire(s3);
  const first = await start(wire.s3, await site());
  wire.cut();
  const folder = await site({ hasDatabase: false });
  const said = claim(s3, folder);
  await vi.waitFor(() => expect(mayWrite(first.lease)).toBe(false), 5000);
  await vi.waitFor(() => expect(first.problem()).toMatch(/^The lease cannot be renewed, so/), 5000);
  await said;
  expect(mayWrite(first.lease)).toBe(false);
  // When it can reach the store again, it learns why.
  await wire.mend();
  await first.lease.lost;
  expect(first.problem()).toMatch(/^The machine .+ has taken this site over/);
});

test("while the store is away, writing stops in time, and goes on when the store is back", async () => {
  const s3 = await startS3();
  const { lease, lines, problem } = await start(s3, await site());
  await s3.stop();
  const began = performance.now();
  await vi.waitFor(() => expect(mayWrite(lease)).toBe(false), 5000);
  const stoppedMs = performance.now() - began;
  expect(stoppedMs).toBeGreaterThan(timing.writeMs - timing.renewMs - 50);
  expect(stoppedMs).toBeLessThan(timing.leaseMs);
  await vi.waitFor(() => {
    expect(problem()).toMatch(/nothing is saved: The object store s3:.+ cannot be reached/);
  });
  await s3.start();
  await vi.waitFor(() => expect(mayWrite(lease)).toBe(true), 5000);
  expect(problem()).toBeUndefined();
  expect(lines.at(-1)).toBe("the lease is renewed again");
});

test("a failure of the store that passes in time is not noticed", async () => {
  const s3 = await startS3();
  const { lease, problem } = await start(s3, await site());
  s3.behave = async (context) => void context.req.destroy();
  await sleep(timing.renewMs * 1.5);
  s3.behave = undefined;
  for (let tries = 0; tries < 20; tries += 1) {
    expect(mayWrite(lease)).toBe(true);
    expect(problem()).toBeUndefined();
    await sleep(50);
  }
});

test("a renewal that arrives, but whose answer does not, is the lease's own", async () => {
  const s3 = await startS3();
  const { lease } = await start(s3, await site());
  let lost = 0;
  s3.behave = async (context, next) => {
    await next();
    if (context.method !== "PUT" || context.status !== 200 || lost >= 2) return;
    lost += 1;
    context.respond = false;
    context.res.destroy();
  };
  await vi.waitFor(() => expect(lost).toBe(2), 5000);
  await sleep(timing.writeMs);
  expect(mayWrite(lease)).toBe(true);
});

test("a lease that somebody removed is written again", async () => {
  const s3 = await startS3();
  const { lease, lines } = await start(s3, await site());
  const { place, keys } = placeIn(s3);
  const store = createObjectStore(place, keys);
  await store.remove("lease");
  await vi.waitFor(async () => expect(await store.head("lease")).toBeDefined(), 5000);
  await sleep(timing.writeMs);
  expect(mayWrite(lease)).toBe(true);
  expect(lines).toEqual([expect.stringContaining("it is written again")]);
  store.close();
});

test("a store that ignores conditions is refused", async () => {
  const s3 = await startS3();
  s3.behave = async (context) => {
    context.req.resume();
    context.status = context.method === "PUT" ? 200 : 404;
  };
  await expect(start(s3, await site())).rejects.toThrow(/ignores conditions/);
});

test("an object that is no lease is refused", async () => {
  const s3 = await startS3();
  const { place, keys } = placeIn(s3);
  const store = createObjectStore(place, keys);
  await store.put("lease", Buffer.from('{"owner":1}'));
  store.close();
  await expect(start(s3, await site())).rejects.toThrow(/is no lease of Solar Stay/);
});

test("a take-over is refused without need, and with a database that may be old", async () => {
  const s3 = await startS3();
  await expect(claim(s3, await site())).rejects.toThrow(/^There is no lease .+ yet/);
  const first = await start(s3, await site());
  expect(await claim(s3, first.folder)).toEqual([expect.stringContaining("Start the server.")]);
  const old = await site();
  await expect(claim(s3, old)).rejects.toThrow(/which may be older than the site/);
  await sleep(timing.renewMs * 2);
  expect(mayWrite(first.lease)).toBe(true);
  await first.lease.release();
  const began = performance.now();
  expect(await claim(s3, old, { keepDatabase: true })).toEqual([
    expect.stringMatching(/is this folder's now\. Start the server\.$/),
  ]);
  // Nobody writes, so there was nothing to wait for.
  expect(performance.now() - began).toBeLessThan(timing.leaseMs);
  expect(mayWrite((await start(s3, old)).lease)).toBe(true);
});

test("a take-over that was broken off does not let its folder write too early", async () => {
  const s3 = await startS3();
  const wire = await startWire(s3);
  const first = await start(wire.s3, await site());
  const folder = await site();
  wire.cut();
  const brokenOff = await startWire(s3);
  const claiming = claim(brokenOff.s3, folder, { keepDatabase: true });
  const refused = expect(claiming).rejects.toThrow(/cannot be reached/);
  const lease = leaseObject(placeIn(s3));
  await vi.waitFor(async () => {
    expect((await lease.read())?.record.state).toBe("waiting");
  }, 5000);
  brokenOff.cut();
  const second = await start(s3, folder);
  expect(mayWrite(first.lease)).toBe(false);
  expect(mayWrite(second.lease)).toBe(true);
  expect(second.lines[0]).toMatch(/^waiting/);
  await refused;
});

test("of two that take over at once, one has the lease", async () => {
  const s3 = await startS3();
  const first = await start(s3, await site());
  const folders = [await site({ hasDatabase: false }), await site({ hasDatabase: false })];
  const claims = await Promise.allSettled(folders.map((folder) => claim(s3, folder)));
  expect(mayWrite(first.lease)).toBe(false);
  expect(claims.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [refused] = claims.filter((one) => one.status === "rejected");
  expect(String(refused?.reason)).toMatch(/Another machine took the lease .+ at the same time/);
});

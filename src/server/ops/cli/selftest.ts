import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inflateRawSync } from "node:zlib";
import { pino } from "pino";
import sharp, { type Sharp } from "sharp";
import { buildApp } from "../../app.ts";
import { hashPassword, verifyPassword } from "../../features/accounts/auth/passwords.ts";
import { createBackup } from "../backup/create.ts";
import { toFile } from "../backup/destination.ts";
import { checkDatabase } from "../backup/snapshot.ts";
import { type Db, migrate, openDatabase } from "../../core/db/open.ts";
import { createFolderPlace } from "../../core/files/folder-place.ts";
import { photoFolder } from "../../core/files/photo-places.ts";
import { createDeps } from "../../deps.ts";
import { readEnv } from "../../core/env/env.ts";
import { loadBuiltClient } from "../../core/http/built-client.ts";
import { processImage } from "../../features/photos/pipeline.ts";
import { drawSharePicture } from "../../features/properties/share-pictures/draw.ts";
import { exitCodes } from "./exit-codes.ts";

/** A photo of 32 × 32 pixels in one colour, as phones write them; sharp cannot. Deflated. */
const heic =
  "7ZG9SgNBFIXPzcBq4R/4C4IoShoLDRYWIkjMA1gHQcJk172wP+M6RO02jVpaWUexFUF8gDyFzxG7FGpkdleLtGkW3MMMnHvn3IGZD8CSo6+Ua7MEAJ+dSupp27d1A6nW3KYXZR6KpcaQphRrP3EEYIW9MLmuZmpKu3QEWFsA1pkD5y87z4Fjl7LKbcmKsW+sIgXgnpUMAZy6LXlIwrTuksl6D59f/T4wLTogLB7QBA0GJiBMQphV7208gLBcJRo66FTHT94/Lo5nHkEYq1H3LH6KAczxubKzF61me1aGXhRI7xKESVgmtsDK//0ZAol2SQDWrt9saIBuyvRyHb/+c+2PqOcR9R0DdFumzW7BIi8sdgoWuWGxV7DIAYsf";
const photo = { width: 32, height: 32, channels: 3, background: "#f2a93b" } as const;
/** An emulated processor is slow. */
const photoPatience = { timeoutMs: 10 * 60_000 };

type Step = [name: string, work: () => Promise<void>];

/**
 * `selftest`: uses, on a temporary site, every part that needs native code, WebAssembly, a child
 * process or a file of the build.
 */
export async function selftest(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "solarstay-selftest-"));
  const db = openDatabase(join(dataDir, "solarstay.sqlite"));
  let failed = 0;
  try {
    for (const [name, work] of steps(db, dataDir)) {
      const start = performance.now();
      const outcome = await work().then(
        () => "ok",
        (thrown: unknown) => `failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`,
      );
      if (outcome !== "ok") failed += 1;
      process.stdout.write(
        `${name.padEnd(16)} ${outcome} (${(performance.now() - start).toFixed(0)} ms)\n`,
      );
    }
  } finally {
    db.sqlite.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  process.stdout.write(failed === 0 ? "All parts work.\n" : `${failed} parts do not work.\n`);
  process.exitCode = failed === 0 ? exitCodes.done : exitCodes.refused;
}

function steps(db: Db, dataDir: string): Step[] {
  const made = (pipeline: (blank: Sharp) => Sharp) => () =>
    pipeline(sharp({ create: photo })).toBuffer();
  const photos: Array<[format: string, make: () => Promise<Buffer>]> = [
    ["JPEG", made((blank) => blank.jpeg())],
    ["PNG", made((blank) => blank.png())],
    ["WebP", made((blank) => blank.webp())],
    ["AVIF", made((blank) => blank.avif({ effort: 0 }))],
    ["GIF", made((blank) => blank.gif())],
    ["HEIC", () => Promise.resolve(inflateRawSync(Buffer.from(heic, "base64")))],
  ];
  return [
    ["database", () => tryDatabase(db)],
    ["passwords", tryPasswords],
    ...photos.map(([format, make]): Step => [`photo, ${format}`, () => tryPhoto(make)]),
    ["share picture", trySharePicture],
    ["pages", () => tryPages(db, dataDir)],
    ["backup", () => tryBackup(db, dataDir)],
  ];
}

async function tryDatabase(db: Db): Promise<void> {
  await migrate(db);
  const faults = checkDatabase(db);
  expect(faults.length === 0, faults.join("; "));
  expect(db.sqlite.pragma("journal_mode", { simple: true }) === "wal", "no write-ahead log");
}

async function tryPasswords(): Promise<void> {
  const hash = await hashPassword("sunshine");
  expect((await verifyPassword([hash], "sunshine")) !== null, "the right password is refused");
  expect((await verifyPassword([hash], "moonlight")) === null, "a wrong password is taken");
}

async function tryPhoto(make: () => Promise<Buffer>): Promise<void> {
  const { main, share, width } = await processImage(await make(), photoPatience);
  expect(width === photo.width && isWebp(main) && isJpeg(share), "the photo came out wrong");
}

async function trySharePicture(): Promise<void> {
  const picture = await drawSharePicture("selftest", {
    site: "Solar Stay",
    name: "Ål",
    place: "Norway",
  });
  expect(isJpeg(picture), "no JPEG was drawn");
}

async function tryPages(db: Db, dataDir: string): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir });
  const log = pino({ level: "warn" }, process.stderr);
  const deps = createDeps({ env, db, log });
  // As for the server: the bundle is in dist/server.
  const pages = await loadBuiltClient(resolve(import.meta.dirname, ".."));
  const app = await buildApp(deps, { log, pages });
  try {
    const home = await app.inject("/");
    expect(home.payload.includes("Join as Host"), `the first page is ${home.statusCode}`);
    const [, asset = "/none"] = /"(\/assets\/[^"]+)"/.exec(home.payload) ?? [];
    const { statusCode } = await app.inject(asset);
    expect(statusCode === 200, `the first page's file ${asset} is ${statusCode}`);
    const document = await app.inject("/api/openapi.json");
    expect(document.statusCode === 200, `the API's document is ${document.statusCode}`);
  } finally {
    await app.close();
  }
}

async function tryBackup(db: Db, dataDir: string): Promise<void> {
  const file = join(dataDir, "backup.tar.gz");
  const photos = createFolderPlace(photoFolder(dataDir));
  const [destination, copy] = [toFile(file), `${file}.sqlite.part`];
  const { files } = await createBackup(db, { dataDir, photos, destination, copy, now: new Date() });
  expect(files === 1, `${files} files in the backup`);
}

const isWebp = (bytes: Buffer) => bytes.toString("latin1", 8, 12) === "WEBP";
const isJpeg = (bytes: Buffer) => bytes.readUInt16BE(0) === 0xffd8;

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

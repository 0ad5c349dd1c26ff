import { createHash } from "node:crypto";
import { watch } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { gzippedTar, manifestFor, tarEntry } from "../../testing/archives.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { makeUser } from "../../testing/factories.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { fileArchive } from "./archive-reader.ts";
import { restoreBackup } from "./restore.ts";

const photo = `images/${"A".repeat(22)}.webp`;
const mail = "outbox/hello.eml";
const database = "solarstay.sqlite";
const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1e6);

/** A folder with a site, and its contents. */
async function site() {
  const dataDir = await temporaryFolder();
  const app = await siteIn(dataDir);
  await makeUser(app);
  app.deps.db.sqlite.close();
  const contents = async () => {
    const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((f) => join(f.parentPath, f.name));
    return Promise.all(paths.toSorted().map(async (path) => [path, sum(await readFile(path))]));
  };
  return { dataDir, contents };
}

type Case = [what: string, archive: Buffer, expected: string | RegExp];

const names: Case[] = [
  "../evil",
  "images/../../evil",
  `images/../${photo}`,
  `./${photo}`,
  `/${photo}`,
  "/etc/evil",
  "images/evil.sh",
  "images/",
  "images",
  "restoring",
  `${photo}/${photo}`,
].map((name) => [
  `a file ${name}`,
  gzippedTar(tarEntry(name, "x"), manifestFor([[name, "x"]])),
  /it contains|is not a file/,
]);

const kinds: Case[] = [
  ["hard link", "1"],
  ["symbolic link", "2"],
  ["character device", "3"],
  ["block device", "4"],
  ["folder", "5"],
  ["pipe", "6"],
  ["contiguous file", "7"],
  ["sparse file", "S"],
].map(([what = "", type = ""]) => [
  `a ${what}`,
  gzippedTar(tarEntry(photo, "", { type, linkname: "/etc/passwd" }), tarEntry(photo, "x")),
  "is not a file",
]);

const lengthened: Case[] = ["x", "g", "L", "K", "N"].flatMap((type): Case[] => [
  [
    `a header ${type} for the next`,
    gzippedTar(tarEntry("more", "14 size=1e300\n", { type }), tarEntry(photo, "x")),
    "damaged",
  ],
  [
    `an endless header ${type}`,
    gzipSync(tarEntry("more", zeros(50), { type, size: 2 ** 40 })),
    "damaged",
  ],
]);

const sizes: Case[] = [
  ["a photo too long", gzippedTar(tarEntry(photo, "", { size: 101e6 }), zeros(101)), "too long"],
  ["a mail too long", gzippedTar(tarEntry(mail, "", { size: 101e6 }), zeros(101)), "too long"],
  [
    "a manifest too long",
    gzippedTar(tarEntry("manifest.json", "", { size: 11_000 }), zeros(1)),
    "too long",
  ],
  [
    "a database longer than the disk",
    gzipSync(Buffer.concat([tarEntry(database, "", { size: 1e14 }), zeros(50)])),
    /needs 100,000 GB unpacked, and only \S+ [GM]B are free/,
  ],
  ["a size no disk has", gzipSync(tarEntry(database, "x", { size: 2 ** 60 })), "damaged"],
  ["a size above the content", gzippedTar(tarEntry(database, "x", { size: 3e6 })), "damaged"],
  [
    "a size below the content",
    gzippedTar(tarEntry(photo, "x".repeat(2000), { size: 1000 })),
    "damaged",
  ],
];

const whole = [tarEntry(photo, "x"), tarEntry(database, "y")];
const right = manifestFor([
  [photo, "x"],
  [database, "y"],
]);
const orders: Case[] = [
  ["a photo twice", gzippedTar(tarEntry(photo, "x"), tarEntry(photo, "y")), "twice"],
  ["the database twice", gzippedTar(...whole, tarEntry(database, "y"), right), "twice"],
  [
    "a photo behind the database",
    gzippedTar(tarEntry(database, "y"), tarEntry(photo, "x"), right),
    "follows the database",
  ],
  ["something behind its end", gzippedTar(...whole, right, tarEntry(photo, "x")), "after its end"],
  ["two manifests", gzippedTar(...whole, right, right), "after its end"],
  ["no manifest", gzippedTar(...whole), "its end is missing"],
  ["a manifest of others", gzippedTar(...whole, tarEntry("manifest.json", "{}")), "manifest"],
  ["another's sum", gzippedTar(...whole, manifestFor([[photo, "x"]])), "a checksum is wrong"],
  ["one file less", gzippedTar(tarEntry(database, "y"), right), "a checksum is wrong"],
  ["no database", gzippedTar(tarEntry(photo, "x"), manifestFor([[photo, "x"]])), "no database"],
  ["a database that is none", gzippedTar(...whole, right), "is damaged"],
  [
    "garbage behind the tar",
    gzippedTar(...whole, right, Buffer.alloc(1024), Buffer.from("garbage".repeat(100))),
    "damaged",
  ],
  ["zeros without end", gzippedTar(...whole, right, zeros(50)), "damaged"],
  ["zeros in front", gzippedTar(zeros(50), ...whole, right), "damaged"],
  [
    "garbage behind the gzip",
    Buffer.concat([gzippedTar(...whole, right), Buffer.from("garbage")]),
    "damaged",
  ],
  ["another tar behind", Buffer.concat([gzippedTar(...whole, right), gzippedTar(...whole)]), "end"],
  ["a bomb of the right form", gzippedTar(tarEntry(database, zeros(300)), right), "checksum"],
  ...[100, 600, 1024, 1500, 1600].map((bytes): Case => [
    `cut after ${bytes} bytes of the tar`,
    gzipSync(gunzipSync(gzippedTar(...whole, right)).subarray(0, bytes)),
    /damaged|end is missing/,
  ]),
];

test(
  "any other file is refused as a backup, and nothing is written or changed",
  manyProcesses,
  async () => {
    const { dataDir, contents } = await site();
    const before = await contents();
    const file = join(await temporaryFolder(), "evil.tar.gz");
    const unpackedTo: string[] = [];
    const watcher = watch(dataDir, (_event, name) => {
      if (name?.startsWith("restore-")) unpackedTo.push(name);
    });
    onTestFinished(() => watcher.close());
    for (const [what, archive, expected] of [
      ...names,
      ...kinds,
      ...lengthened,
      ...sizes,
      ...orders,
    ]) {
      await writeFile(file, archive);
      unpackedTo.length = 0;
      await expect
        .soft(restoreBackup(fileArchive(file), { dataDir, now: new Date() }), what)
        .rejects.toThrow(expected);
      expect.soft(await contents(), what).toEqual(before);
      // Only an archive that is correct to its last byte is unpacked; anything missing is found
      // there.
      if (!/database/.test(String(expected)) && expected !== "is damaged") {
        expect.soft(unpackedTo, what).toEqual([]);
      }
    }
    // As an operator would see it.
    const refused = await runCommand(["restore", file, "--replace"], { dataDir });
    expect(refused).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/another one\.\n$/),
    });
  },
);

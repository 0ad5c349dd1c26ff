import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { chmod, readdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../src/server/testing/temporary-folder.ts";
import { Explained, type Packed, unpacked } from "./unpack.ts";

const contents = { "server/main.js": "the program", "node_modules/x/x.node": "machine code" };
const id = "1.2.3-0123456789abcdef";

const packed: Packed = {
  list: JSON.stringify({
    id,
    files: Object.entries(contents).map(([path, text]) => ({
      path,
      size: text.length,
      sha256: createHash("sha256").update(text).digest("hex"),
    })),
  }),
  bytes: () => brotliCompressSync(Object.values(contents).join("")),
};

let cache: string;
beforeEach(async () => {
  cache = join(await temporaryFolder(), "cache");
  vi.stubEnv("CACHE_DIRECTORY", cache);
});
afterEach(() => vi.unstubAllEnvs());

async function expectWhole(home: string) {
  for (const [path, text] of Object.entries(contents)) {
    expect(await readFile(join(home, path), "utf8")).toBe(text);
  }
}

test("files are unpacked once, for this user only, and then reused", async () => {
  const home = unpacked(packed);
  expect(home).toBe(join(cache, id));
  await expectWhole(home);
  expect((await stat(home)).mode & 0o777).toBe(0o700);
  expect((await stat(join(home, "node_modules/x/x.node"))).mode & 0o777).toBe(0o600);
  expect(await readdir(cache)).toEqual([id]);
  const { mtimeMs } = await stat(join(home, "server/main.js"));
  expect(unpacked(packed)).toBe(home);
  expect((await stat(join(home, "server/main.js"))).mtimeMs).toBe(mtimeMs);
});

test("a file that was changed, truncated or removed is repaired", async () => {
  const home = unpacked(packed);
  const file = join(home, "server/main.js");
  for (const damage of ["THE PROGRAM", "the pro", ""]) {
    await writeFile(file, damage);
    unpacked(packed);
    await expectWhole(home);
  }
  await rename(join(home, "node_modules"), join(home, "elsewhere"));
  unpacked(packed);
  await expectWhole(home);
});

test.each([
  ["there was nothing yet", undefined],
  ["a file was damaged", "the pro"],
])(
  "files unpacked by a faster process stay as they are, since it may run already: %s",
  async (_, damage) => {
    const home = join(cache, id);
    const inodes = () => Object.keys(contents).map((path) => statSync(join(home, path)).ino);
    let quicker: number[] = [];
    if (damage !== undefined) await writeFile(join(unpacked(packed), "server/main.js"), damage);
    unpacked({
      ...packed,
      bytes: () => {
        unpacked(packed);
        quicker = inodes();
        return packed.bytes();
      },
    });
    expect(inodes()).toEqual(quicker);
    await expectWhole(home);
    expect(await readdir(cache)).toEqual([id]);
  },
);

test("a folder that others may write to, or a link to one, is not trusted", async () => {
  const home = unpacked(packed);
  await chmod(home, 0o770);
  expect(() => unpacked(packed)).toThrow(Explained);
  expect(() => unpacked(packed)).toThrow("is not trusted");
  await chmod(home, 0o700);
  await rename(home, `${home}.real`);
  await symlink(`${home}.real`, home);
  expect(() => unpacked(packed)).toThrow("is not trusted");
});

test("a cache that is not writable is explained", async () => {
  await writeFile(cache, "a file in its place");
  expect(() => unpacked(packed)).toThrow(/cannot write to .+\nSet CACHE_DIRECTORY to a folder/);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { serverModule } from "../../testing/served.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { holdUnpacked, lockFile } from "./hold.ts";
import { removeOtherVersions } from "./remove-others.ts";

const own = "1.2.3-0123456789abcdef";
const others = ["1.2.2-0123456789abcdef", "1.2.3-fedcba9876543210"] as const;
const log = pino({ enabled: false });
const modules = join(import.meta.dirname, "..", "..", "..", "..", "node_modules");

let cache: string;
beforeEach(async () => {
  cache = await temporaryFolder();
  for (const name of [own, ...others]) await unpack(name);
});

/** A folder with the parts that a process needs here. */
async function unpack(name: string): Promise<string> {
  const home = join(cache, name);
  await mkdir(home);
  await symlink(modules, join(home, "node_modules"));
  await writeFile(join(home, "load.cjs"), "");
  return home;
}

/** A process that runs from a folder until the test ends it. */
async function runFrom(name: string) {
  const program = `
    import { holdUnpacked } from "${serverModule("ops/unpacked/hold.ts")}";
    const held = holdUnpacked(${JSON.stringify(join(cache, name))});
    gc();
    process.stdout.write(String(held));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  expect(output.toString()).toBe("true");
  return {
    async kill() {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    },
  };
}

const there = async () => (await readdir(cache)).toSorted();
const remove = () => removeOtherVersions(join(cache, own), log);

test("a version stays until the last process that runs from it has ended, however it ends", async () => {
  const [running, unused] = others;
  const first = await runFrom(running);
  const second = await runFrom(running);
  await writeFile(join(cache, unused, lockFile), "");
  remove();
  expect(await there()).toEqual([running, own].toSorted());
  await first.kill();
  remove();
  expect(await there()).toEqual([running, own].toSorted());
  await second.kill();
  remove();
  expect(await there()).toEqual([own]);
});

test("a version that was just unpacked and is not locked yet stays", async () => {
  remove();
  expect(await there()).toEqual([...others, own].toSorted());
});

test("half-unpacked folders are removed after an hour, and no foreign folders", async () => {
  const fresh = `${own}.77.part`;
  const abandoned = `${own}.78.part`;
  const stay = ["notes", "1.2.3", fresh];
  for (const name of [...stay, abandoned]) await mkdir(join(cache, name));
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(join(cache, abandoned), longAgo, longAgo);
  remove();
  expect(await there()).toEqual([...stay, ...others, own].toSorted());
});

test("a server that does not run from an unpacked folder removes nothing", async () => {
  await writeFile(join(cache, others[0], lockFile), "");
  removeOtherVersions(join(cache, "dist"), log);
  expect(await there()).toEqual([...others, own].toSorted());
});

test("a folder that was removed just before it was locked is unpacked again", async () => {
  const home = join(cache, others[0]);
  await rm(home, { recursive: true });
  expect(holdUnpacked(home)).toBe(false);
  await unpack(others[0]);
  expect(holdUnpacked(home)).toBe(true);
});

/** Builds the single executable file of a processor. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { inject } from "postject";
import { commitDefine } from "../commit.ts";
import { root } from "../project.ts";
import { serverFlags } from "../run-server.ts";
import type { Arch, Content } from "./contents.ts";
import type { PackedList } from "./launcher/unpack.ts";
import { nodePackage } from "./platform-packages.ts";

/**
 * The resource that Node looks for in itself (nodejs.org/api/single-executable-applications.html).
 */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** The strip command for binaries of each processor on this machine. */
export const stripCommand: Record<Arch, string> = {
  x64: process.arch === "x64" ? "strip" : "x86_64-linux-gnu-strip",
  arm64: process.arch === "arm64" ? "strip" : "aarch64-linux-gnu-strip",
};

type Target = { arch: Arch; version: string; contents: Content[]; work: string; output: string };

/** Node, stripped, with the launcher and all contents in it. Returns its size in bytes. */
export async function makeSingleFile(target: Target): Promise<number> {
  const { arch, version, contents, work, output } = target;
  await mkdir(work, { recursive: true });
  const files = contents.map(({ path, bytes }) => ({
    path,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  }));
  const sum = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  const list: PackedList = { id: `${version}-${sum}`, files };
  const at = (name: string) => join(work, name);
  await writeFile(at("files.json"), JSON.stringify(list));
  const all = Buffer.concat(contents.map(({ bytes }) => bytes));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: all.length,
  };
  await writeFile(at("files.br"), brotliCompressSync(all, { params }));
  await buildLauncher(work);
  const config = {
    main: at("launcher.cjs"),
    output: at("blob"),
    disableExperimentalSEAWarning: true,
    useSnapshot: false,
    useCodeCache: false,
    execArgv: serverFlags,
    // NODE_OPTIONS and flags of Node do not apply to this program.
    execArgvExtension: "none",
    assets: { "files.json": at("files.json"), "files.br": at("files.br") },
  };
  await writeFile(at("sea.json"), JSON.stringify(config));
  execFileSync(process.execPath, ["--experimental-sea-config", at("sea.json")], { stdio: "pipe" });

  await copyFile(join(await nodePackage(arch), "bin", "node"), output);
  await chmod(output, 0o755);
  execFileSync(stripCommand[arch], ["--strip-all", output]);
  await inject(output, "NODE_SEA_BLOB", await readFile(at("blob")), { sentinelFuse: fuse });
  return (await stat(output)).size;
}

/** The launcher as one CommonJS file, the only format Node 24 starts with. */
async function buildLauncher(work: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    define: commitDefine(),
    build: {
      ssr: "scripts/package/launcher/launcher.ts",
      outDir: work,
      emptyOutDir: false,
      target: "node24",
      minify: false,
      rolldownOptions: { output: { format: "cjs", entryFileNames: "launcher.cjs" } },
    },
  });
}

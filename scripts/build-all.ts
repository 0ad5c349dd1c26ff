import { spawn } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { dist, root } from "./project.ts";
import { builtStamp } from "./staleness.ts";

/** Makes dist/ anew: client/ (files for browsers), ssr/ (the page renderer), server/ (the server). */
export async function buildAll(): Promise<void> {
  // Only needed here: a machine that just runs the build does not have it.
  const { build } = await import("vite");
  await rm(dist, { recursive: true, force: true });
  await build({ root, logLevel: "warn", build: { outDir: join(dist, "client") } });
  await build({
    root,
    logLevel: "warn",
    // Everything in one file, so that only what is used of Chakra and the icons is loaded: 28 MB of
    // memory instead of 260.
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: join(dist, "ssr"),
      ssr: "src/client/server-entry.tsx",
      copyPublicDir: false,
      manifest: false,
      minify: true,
    },
  });
  await drawShareImage();
  await Promise.all([compressAssets(join(dist, "client")), compileServer()]);
  await writeFile(builtStamp, new Date().toISOString());
}

/** What a shared link shows where there is no photo: our drawing as JPEG, which every preview reads. */
async function drawShareImage(): Promise<void> {
  const { default: sharp } = await import("sharp");
  await sharp(join(root, "src", "client", "share.svg"))
    .jpeg({ quality: 85, mozjpeg: true })
    .toFile(join(dist, "client", "share.jpg"));
}

function compileServer(): Promise<void> {
  const tsc = join(root, "node_modules", ".bin", "tsc");
  return new Promise((done, failed) => {
    spawn(tsc, ["-p", join(root, "tsconfig.build.json")], { stdio: "inherit" })
      .on("error", failed)
      .on("exit", (code) => {
        if (code === 0) done();
        else failed(new Error("The server did not compile"));
      });
  });
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Writes .br and .gz beside each text file, so that no request waits for the best compression. */
async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const path = join(folder, file);
      const bytes = await readFile(path);
      await writeFile(`${path}.br`, await brotli(bytes));
      await writeFile(`${path}.gz`, await gzip(bytes, { level: 9 }));
    }),
  );
}

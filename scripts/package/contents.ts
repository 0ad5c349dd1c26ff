/** The files in the single file: the build, and the parts of its packages that run. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dist, root } from "../project.ts";
import { platformPackage } from "./platform-packages.ts";

export type Arch = "x64" | "arm64";

/** A file by its path in the unpacked folder. */
export type Content = { path: string; bytes: Buffer };

const modules = join(root, "node_modules");

/** Packages with native code, WebAssembly or fonts, and their dependencies; files by pattern. */
const packages = (arch: Arch): Array<[name: string, files: RegExp]> => [
  ["better-sqlite3", new RegExp(`^lib/|^prebuilds/linux-${arch}\\.node$`)],
  ["argon2", new RegExp(`^argon2\\.cjs$|^prebuilds/linux-${arch}/.*glibc\\.node$`)],
  ["node-gyp-build", /^(index|node-gyp-build)\.js$/],
  ["@phc/format", /^index\.js$/],
  ["sharp", /^dist\/.*\.[cm]js$/],
  ["@img/colour", /\.cjs$/],
  ["detect-libc", /^lib\/.*\.js$/],
  ["semver", /\.js$/],
  ["libheif-js", /^libheif-wasm\/libheif\.(js|wasm)$/],
  ["harfbuzzjs", /^dist\/(index\.mjs|harfbuzz\.(js|wasm))$/],
  ["@fontsource-variable/fraunces", /^files\/fraunces-(latin|latin-ext|vietnamese)-opsz-normal\./],
  ["@fontsource-variable/literata", /^files\/literata-(greek|cyrillic)(-ext)?-opsz-normal\./],
  ["@fontsource-variable/figtree", /^files\/figtree-(latin|latin-ext)-wght-normal\./],
  ["@fontsource-variable/vazirmatn", /^files\/vazirmatn-arabic-wght-normal\./],
];

/** All files for one processor, in a fixed order. */
export async function contentsFor(arch: Arch): Promise<Content[]> {
  const contents: Content[] = [
    { path: "package.json", bytes: Buffer.from('{ "type": "module" }\n') },
    {
      path: "load.cjs",
      bytes: Buffer.from('"use strict";\nmodule.exports = (path) => import(path);\n'),
    },
  ];
  const add = async (folder: string, to: string, wanted: (file: string) => boolean) => {
    for (const file of await filesIn(folder)) {
      if (!wanted(file)) continue;
      contents.push({ path: join(to, file), bytes: await readFile(join(folder, file)) });
    }
  };
  for (const part of ["client", "ssr", "server"]) {
    await add(join(dist, part), part, (file) => !file.startsWith(".vite/"));
  }
  for (const [name, files] of packages(arch)) {
    const needed = (file: string) => file === "package.json" || files.test(file);
    await add(join(modules, name), join("node_modules", name), needed);
  }
  for (const name of [`@img/sharp-linux-${arch}`, `@img/sharp-libvips-linux-${arch}`]) {
    const needed = (file: string) =>
      file === "package.json" || /\.(c?js|node|so\.[\d.]+)$/.test(file);
    await add(await platformPackage(name), join("node_modules", name), needed);
  }
  return contents;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

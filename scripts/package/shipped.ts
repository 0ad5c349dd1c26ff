/** The packages of npm in a release: bundled, beside the bundle, and Node itself. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dist, root } from "../project.ts";
import { type Arch, contentsFor } from "./contents.ts";
import { nodePackage, platformPackage } from "./platform-packages.ts";

export type Shipped = {
  name: string;
  version: string;
  license: string | undefined;
  /** The texts of its license and notices. */
  text: string;
};

/** Vite's list of the packages that it bundled. */
type Bundled = { name: string; version: string; identifier: string | null; text?: string };

/** Every package in the single file of a processor, once, by name and version. */
export async function shippedPackages(arch: Arch): Promise<Shipped[]> {
  const shipped = new Map<string, Shipped>();
  const add = (one: Shipped) => shipped.set(`${one.name} ${one.version}`, one);
  for (const part of ["client", "ssr", "server"]) {
    const file = join(dist, part, ".vite", "license.json");
    for (const { name, version, identifier, text } of JSON.parse(
      await readFile(file, "utf8"),
    ) as Bundled[]) {
      add({ name, version, license: identifier ?? undefined, text: text ?? "" });
    }
  }
  for (const name of await besideTheBundle(arch)) {
    const isOfPlatform = name.startsWith("@img/sharp-");
    add(
      await readPackage(
        isOfPlatform ? await platformPackage(name) : join(root, "node_modules", name),
      ),
    );
  }
  add(await readPackage(await nodePackage(arch)));
  return [...shipped.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The packages whose files are in the single file unchanged. */
async function besideTheBundle(arch: Arch): Promise<Set<string>> {
  const names = (await contentsFor(arch)).flatMap(
    ({ path }) => /^node_modules\/((@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  return new Set(names);
}

async function readPackage(folder: string): Promise<Shipped> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  ) as { name: string; version: string; license?: string };
  const files = (await readdir(folder)).filter((file) =>
    /^(licen[cs]e|copying|notice|third-party)/i.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return { name, version, license, text: texts.join("\n\n") };
}

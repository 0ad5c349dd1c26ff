/** The licenses of everything in a release, in one text. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dist, root } from "../project.ts";
import { contentsFor } from "./contents.ts";
import { nodePackage, platformPackage } from "./platform-packages.ts";

type Notice = { name: string; version: string; license: string; text: string };

/** Vite's list of the packages that it bundled. */
type Bundled = { name: string; version: string; identifier: string | null; text?: string };

/** Writes THIRD-PARTY-NOTICES.txt; returns its path. */
export async function writeNotices(folder: string): Promise<string> {
  const notices = new Map<string, Notice>();
  const add = (notice: Notice) => notices.set(`${notice.name} ${notice.version}`, notice);
  for (const part of ["client", "ssr", "server"]) {
    const file = join(dist, part, ".vite", "license.json");
    for (const { name, version, identifier, text } of JSON.parse(
      await readFile(file, "utf8"),
    ) as Bundled[]) {
      add({ name, version, license: identifier ?? "see below", text: text ?? "" });
    }
  }
  for (const name of await besideTheBundle()) {
    add(
      await noticeOf(
        name.startsWith("@img/sharp-")
          ? await platformPackage(name)
          : join(root, "node_modules", name),
      ),
    );
  }
  add(await noticeOf(await nodePackage("x64"), "Node.js"));

  const sorted = [...notices.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  const texts = sorted.map(
    ({ name, version, license, text }) =>
      `${name} ${version}\nLicense: ${license}\n\n${text.trim() || "(The package has no text of its own.)"}\n`,
  );
  const path = join(folder, "THIRD-PARTY-NOTICES.txt");
  const head =
    "Solar Stay is built with the following software and fonts. Their licenses ask that these notices go with it.\n";
  await writeFile(path, [head, ...texts].join(`\n${"=".repeat(80)}\n\n`));
  return path;
}

/** The packages whose files are in the single file unchanged. */
async function besideTheBundle(): Promise<Set<string>> {
  const names = (await contentsFor("x64")).flatMap(
    ({ path }) => /^node_modules\/((@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  );
  return new Set(names);
}

async function noticeOf(folder: string, called?: string): Promise<Notice> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  ) as { name: string; version: string; license?: string };
  const files = (await readdir(folder)).filter((file) =>
    /^(licen[cs]e|copying|notice|third-party)/i.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return {
    name: called ?? name,
    version,
    license: license ?? "see below",
    text: texts.join("\n\n"),
  };
}

/** The bill of materials of a single file: CycloneDX 1.6, which scanners for known faults read. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { root } from "../project.ts";
import type { Arch } from "./contents.ts";
import { platformPackage } from "./platform-packages.ts";
import type { Shipped } from "./shipped.ts";

/** The packages of package-lock.json by their place in node_modules. */
export type LockedPackages = Record<string, { version?: string; integrity?: string }>;
/** What a package contains that no package of npm is: names and versions. */
export type Inside = Record<string, Record<string, string>>;

type Release = { version: string; arch: Arch; date: string };

/** The bill of a single file, with the same bytes each time. Throws if a package is not locked. */
export function makeSbom(
  { version, arch, date }: Release,
  shipped: Shipped[],
  locked: LockedPackages,
  inside: Inside,
): string {
  const hashes = lockedHashes(locked);
  const own = `pkg:npm/solarstay@${version}`;
  const components = shipped.map((one) => componentOf(one, hashes, inside[one.name] ?? {}));
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, arch, date, components]))}`,
    version: 1,
    metadata: {
      timestamp: date,
      component: {
        type: "application",
        "bom-ref": own,
        name: "solarstay",
        version,
        description: `The single file for Linux on ${arch}`,
        purl: own,
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((one) => one["bom-ref"]) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function componentOf(
  { name, version, license }: Shipped,
  hashes: Map<string, string>,
  inside: Record<string, string>,
) {
  const hash = hashes.get(`${name} ${version}`);
  if (hash === undefined) throw new Error(`package-lock.json does not know ${name} ${version}`);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const parts = Object.entries(inside).map(([part, partVersion]) => ({
    type: "library",
    "bom-ref": `${purl}#${part}`,
    name: part,
    version: partVersion,
  }));
  const [, group, own] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  return {
    type: "library",
    "bom-ref": purl,
    ...(group !== undefined && { group }),
    name: own ?? name,
    version,
    hashes: [{ alg: "SHA-512", content: hash }],
    licenses: [licenseOf(license)],
    ...(name.startsWith("node-linux-") && {
      cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    }),
    purl,
    ...(parts.length > 0 && { components: parts }),
  };
}

/** An SPDX identifier, or an expression of several. */
function licenseOf(license: string | undefined) {
  if (license === undefined) return { license: { name: "see THIRD-PARTY-NOTICES.txt" } };
  if (!/[ ()]/.test(license)) return { license: { id: license } };
  return {
    expression: license.replaceAll(/ (or|and|with) /gi, (operator) => operator.toUpperCase()),
  };
}

/** The SHA-512 of each locked package's archive, in hexadecimal, by its name and version. */
function lockedHashes(locked: LockedPackages): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const [place, { version, integrity }] of Object.entries(locked)) {
    const name = place.split("node_modules/").at(-1) ?? "";
    const hash = /^sha512-(.+)$/.exec(integrity ?? "")?.[1];
    if (hash === undefined) continue;
    hashes.set(`${name} ${version}`, Buffer.from(hash, "base64").toString("hex"));
  }
  return hashes;
}

/** A UUID made from a text. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

/** Versions of Node's parts that are not software of their own. */
const noSoftware = ["node", "modules", "napi"];

/** The libraries inside of Node, sharp and better-sqlite3, as these say themselves. */
export async function librariesInside(arch: Arch): Promise<Inside> {
  const vips = `@img/sharp-libvips-linux-${arch}`;
  const versions = await readFile(join(await platformPackage(vips), "versions.json"), "utf8");
  const database = new Database(":memory:");
  const sqlite = database.prepare("SELECT sqlite_version()").pluck().get() as string;
  database.close();
  const ofNode = Object.entries(process.versions).filter(([name]) => !noSoftware.includes(name));
  return {
    [vips]: JSON.parse(versions) as Record<string, string>,
    "better-sqlite3": { sqlite },
    // The locked Node is the running one.
    [`node-linux-${arch}`]: Object.fromEntries(ofNode) as Record<string, string>,
  };
}

/** The packages that package-lock.json names. */
export async function readLock(): Promise<LockedPackages> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    packages: LockedPackages;
  };
  return lock.packages;
}

import { expect, test } from "vitest";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { makeSbom, readLock } from "./sbom.ts";
import type { Shipped } from "./shipped.ts";

/** The parts of https://cyclonedx.org/schema/bom-1.6.schema.json that a bill of ours has. */
const license = z.union([
  z.strictObject({
    license: z.union([
      z.strictObject({ id: z.string().regex(/^[A-Za-z0-9.+-]+$/) }),
      z.strictObject({ name: z.string() }),
    ]),
  }),
  z.strictObject({ expression: z.string().regex(/^[A-Za-z0-9.+() -]+$/) }),
]);
const component = z.strictObject({
  type: z.enum(["application", "library"]),
  "bom-ref": z.string().min(1),
  group: z.string().optional(),
  name: z.string().min(1),
  version: z.string().min(1),
  description: z.string().optional(),
  hashes: z
    .array(
      z.strictObject({ alg: z.literal("SHA-512"), content: z.string().regex(/^[a-f0-9]{128}$/) }),
    )
    .optional(),
  licenses: z.array(license).length(1).optional(),
  cpe: z.string().startsWith("cpe:2.3:").optional(),
  purl: z.string().startsWith("pkg:npm/").optional(),
  get components() {
    return z.array(component).optional();
  },
});
const bill = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  serialNumber: z
    .string()
    .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  version: z.int().min(1),
  metadata: z.strictObject({ timestamp: z.iso.datetime(), component }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const lock = await readLock();
const release = { version: "1.2.3", arch: "x64", date: "2026-05-01T12:00:00.000Z" } as const;

/** The packages that package.json names for production, as the lock has them. */
const shipped: Shipped[] = Object.keys(manifest.dependencies).map((name) => {
  const locked = lock[`node_modules/${name}`] as { version: string; license?: string };
  return { name, version: locked.version, license: locked.license, text: "" };
});

test("the bill has CycloneDX's form and every package with its version, license and hash", () => {
  const inside = { sharp: { vips: "8.1" } };
  const made = bill.parse(JSON.parse(makeSbom(release, shipped, lock, inside)));
  for (const { name, version } of shipped) {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const found = made.components.find((one) => one.purl === purl);
    expect([found?.group, found?.name].filter(Boolean).join("/"), purl).toBe(name);
    expect(found?.version, purl).toBe(version);
    expect(found?.licenses, purl).toHaveLength(1);
    const integrity = Buffer.from(found?.hashes?.[0]?.content ?? "", "hex").toString("base64");
    expect(lock[`node_modules/${name}`]?.integrity, purl).toBe(`sha512-${integrity}`);
  }
  expect(made.components).toHaveLength(shipped.length);
  const refs = made.components.map((one) => one["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  expect(made.dependencies).toEqual([{ ref: made.metadata.component["bom-ref"], dependsOn: refs }]);
  expect(made.components.find(({ name }) => name === "sharp")?.components).toMatchObject([
    { name: "vips", version: "8.1" },
  ]);
});

test("the same release gives the same bill, another one another number", () => {
  const made = makeSbom(release, shipped, lock, {});
  expect(makeSbom(release, shipped, lock, {})).toBe(made);
  const numberOf = (text: string) => (JSON.parse(text) as { serialNumber: string }).serialNumber;
  const other = makeSbom({ ...release, version: "1.2.4" }, shipped, lock, {});
  expect(numberOf(other)).not.toBe(numberOf(made));
});

test.each([
  ["MIT", { license: { id: "MIT" } }],
  ["MIT or MPL-2.0", { expression: "MIT OR MPL-2.0" }],
  ["(MIT AND CC0-1.0)", { expression: "(MIT AND CC0-1.0)" }],
  [undefined, { license: { name: "see THIRD-PARTY-NOTICES.txt" } }],
])("the license %j is written as SPDX wants it", (given, written) => {
  const one = { name: "kysely", version: manifest.dependencies.kysely, license: given, text: "" };
  const made = bill.parse(JSON.parse(makeSbom(release, [one], lock, {})));
  expect(made.components[0]?.licenses).toEqual([written]);
});

test("a package that is not locked stops the release", () => {
  const strange = { name: "kysely", version: "0.0.1", license: "MIT", text: "" };
  expect(() => makeSbom(release, [strange], lock, {})).toThrow("does not know kysely 0.0.1");
});

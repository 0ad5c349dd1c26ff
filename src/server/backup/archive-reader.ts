import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Transform, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import tar from "tar-stream";
import { Refusal } from "../refusal.ts";
import { Digest, isKnownEntry, type Manifest, manifestEntry, manifestSchema } from "./manifest.ts";

const mostManifestBytes = 10_000;

const notWhole = (file: string, why: string, cause?: unknown) =>
  new Refusal(`${file} is no whole backup of Solar Stay: ${why}. Take another one.`, { cause });

/**
 * Reads an archive from beginning to end: `sink` says where an entry goes. Nothing in it is believed
 * before the end: throws a Refusal when anything in it is unknown, damaged or missing.
 */
export async function readArchive(
  file: string,
  sink: (name: string) => Writable,
): Promise<Manifest> {
  const digest = new Digest();
  let manifest: Manifest | undefined;
  const extract = tar.extract();
  const reading = pipeline(createReadStream(file), createGunzip(), extract);
  reading.catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (manifest) throw notWhole(file, `something follows its end (${name})`);
      if (type !== "file") throw notWhole(file, `${name} is not a file`);
      if (name === manifestEntry) {
        if (size > mostManifestBytes) throw notWhole(file, "its manifest is too long");
        manifest = readManifest(file, await text(entry));
        continue;
      }
      if (!isKnownEntry(name)) throw notWhole(file, `it holds ${JSON.stringify(name)}`);
      const hash = createHash("sha256");
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(entry, hashing, sink(name));
      digest.add(name, size, hash);
    }
    await reading;
  } catch (thrown) {
    extract.destroy();
    if (thrown instanceof Refusal) throw thrown;
    if (isAboutTheArchive(thrown)) throw notWhole(file, "it is damaged or cut short", thrown);
    throw thrown;
  }
  if (!manifest) throw notWhole(file, "its end is missing");
  if (digest.sum().sha256 !== manifest.sha256) throw notWhole(file, "a checksum is wrong");
  return manifest;
}

function readManifest(file: string, json: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw notWhole(file, "its manifest cannot be read", cause);
  }
}

/** What zlib and tar say of bytes they cannot read, or a name that comes twice: not a full disk. */
function isAboutTheArchive(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = "code" in thrown ? String(thrown.code) : "";
  return code.startsWith("Z_") || code === "EEXIST" || !("syscall" in thrown);
}

/** The signature of SHA256SUMS: Ed25519, which openssl checks (docs/install.md). */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Signs the checksums in a folder with a private key (PEM): writes SHA256SUMS.sig, and the public
 * key as solarstay.pub.
 */
export async function signChecksums(folder: string, keyFile: string): Promise<void> {
  const key = readKey(await readFile(keyFile, "utf8"), keyFile);
  const sums = await readFile(join(folder, "SHA256SUMS"));
  await writeFile(join(folder, "SHA256SUMS.sig"), sign(null, sums, key));
  const publicKey = createPublicKey(key).export({ type: "spki", format: "pem" });
  await writeFile(join(folder, "solarstay.pub"), publicKey);
}

function readKey(pem: string, file: string): KeyObject {
  const how = "Make one: openssl genpkey -algorithm ed25519 -out FILE";
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (cause) {
    throw new Error(`${file} is not a private key without a password. ${how}`, { cause });
  }
  if (key.asymmetricKeyType === "ed25519") return key;
  throw new Error(`${file} is a key for ${key.asymmetricKeyType}, not for ed25519. ${how}`);
}

import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathExists } from "../../../core/files/exists.ts";

/** The folder of the key, beside the database and in every backup. */
export const keyFolder = "keys";
export const keyFile = "second-factor.key";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Reads the site's key. It is created at the first use, readable by the owner of the data folder
 * only.
 */
function keyOf(dataDir: string): Buffer {
  const path = join(dataDir, keyFolder, keyFile);
  if (!pathExists(path)) {
    mkdirSync(join(dataDir, keyFolder), { recursive: true, mode: 0o700 });
    // Written under a temporary name first: a key truncated by a crash would lose every secret.
    const unfinished = `${path}.${randomUUID()}`;
    writeFileSync(unfinished, randomBytes(keyBytes), { mode: 0o600, flush: true });
    try {
      // Unlike a rename, a link keeps the key that another process created at the same moment.
      linkSync(unfinished, path);
    } catch (thrown) {
      if (!(thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST")) throw thrown;
    } finally {
      rmSync(unfinished);
    }
  }
  return readFileSync(path);
}

const boundTo = (userId: number) => Buffer.from(`second factor of user ${userId}`);

/** Encrypts the secret of a user's second factor, so that the database alone does not reveal it. */
export function encryptSecret(dataDir: string, userId: number, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(dataDir), iv).setAAD(boundTo(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret. Throws if the key or the row is not the one it was encrypted with. */
export function decryptSecret(dataDir: string, userId: number, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(algorithm, keyOf(dataDir), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(boundTo(userId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const secret = decipher.update(bytes.subarray(ivBytes + tagBytes));
  return Buffer.concat([secret, decipher.final()]).toString("utf8");
}

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { siteKey } from "../../../core/files/site-key.ts";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

const boundTo = (userId: number) => Buffer.from(`second factor of user ${userId}`);

/** Encrypts the secret of a user's second factor, so that the database alone does not reveal it. */
export function encryptSecret(dataDir: string, userId: number, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, siteKey(dataDir), iv).setAAD(boundTo(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret. Throws if the key or the row is not the one it was encrypted with. */
export function decryptSecret(dataDir: string, userId: number, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(algorithm, siteKey(dataDir), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(boundTo(userId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const secret = decipher.update(bytes.subarray(ivBytes + tagBytes));
  return Buffer.concat([secret, decipher.final()]).toString("utf8");
}

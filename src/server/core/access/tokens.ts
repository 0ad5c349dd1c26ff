import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 bits for a session or a link in an email, safe in a URL. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token. A token has 256 random bits, so a plain hash cannot be reversed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Device tokens; see docs/decisions/sign-in-limits.md. */
type Account = { id: number; password_hash: string };

/**
 * Creates the token by which a device can show later that its owner signed in there with the current
 * password. Nothing is stored; a new password invalidates all tokens.
 */
export function createDeviceToken(account: Account): string {
  const device = randomBytes(16).toString("base64url");
  return `${device}.${seal(account, device)}`;
}

/** The id of a token's device; undefined when the token is not of this account. */
export function readDevice(account: Account, token: string | undefined): string | undefined {
  const [device = "", sealed = ""] = token?.split(".") ?? [];
  const [given, wanted] = [Buffer.from(sealed), Buffer.from(seal(account, device))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : undefined;
}

/** The hash of the password contains 128 random bits of salt that only this server knows. */
const seal = ({ id, password_hash }: Account, device: string): string =>
  createHmac("sha256", password_hash).update(`device ${id} ${device}`).digest("base64url");

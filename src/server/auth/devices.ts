import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What a device token proves: see docs/decisions/sign-in-limits.md. */
type Account = { id: number; password_hash: string };

/**
 * Makes the token by which a device shows later that its owner signed in there with the password the
 * account has now. Nothing is stored: a new password ends all of them.
 */
export function createDeviceToken(account: Account): string {
  const device = randomBytes(16).toString("base64url");
  return `${device}.${seal(account, device)}`;
}

/** The device that a token names; undefined when it is no token of this account. */
export function readDevice(account: Account, token: string | undefined): string | undefined {
  const [device = "", sealed = ""] = token?.split(".") ?? [];
  const [given, wanted] = [Buffer.from(sealed), Buffer.from(seal(account, device))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? device : undefined;
}

/** The password's hash holds 128 random bits of salt, which nobody outside knows. */
const seal = ({ id, password_hash }: Account, device: string): string =>
  createHmac("sha256", password_hash).update(`device ${id} ${device}`).digest("base64url");

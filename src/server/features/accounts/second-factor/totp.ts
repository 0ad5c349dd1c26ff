import { Secret, TOTP } from "otpauth";

/** A code works one step (30 s) early or late: phones' clocks differ, and typing takes time. */
const window = 1;

/** A new secret of 160 bits, as RFC 4226 recommends, in base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a QR code. */
export const authenticatorUri = (secret: string, site: string, email: string): string =>
  new TOTP({ secret, issuer: site, label: email }).toString();

/** The time step of a code near a moment; undefined if it is not a code of any. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

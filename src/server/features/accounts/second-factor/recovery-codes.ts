import { randomBytes } from "node:crypto";
import { Secret } from "otpauth";
import { hashToken } from "../../../core/access/tokens.ts";

/** As many as fit on a card in a wallet. */
const count = 10;

/** New recovery codes of 80 bits, in four groups that can be read aloud. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32;
    return (text.toLowerCase().match(/.{4}/g) ?? []).join("-");
  });
}

/**
 * The stored form of a recovery code. It has 80 random bits, so a plain hash cannot be reversed.
 */
export const hashRecoveryCode = (code: string): string =>
  hashToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ""));

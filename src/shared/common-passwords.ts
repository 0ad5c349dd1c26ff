/**
 * The most common passwords, from a package. The list is large: load it only where it is needed.
 */
// Data, not code: the list is the same for both sides.
// oxlint-disable-next-line eslint/no-restricted-imports
import list from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import { limits } from "./limits.ts";

/**
 * The number of passwords that OWASP's ASVS 5 asks for (6.2.4); a build keeps no more of the list.
 */
const compared = 3000;

const commonest = new Set(
  list.filter((password) => password.length >= limits.passwordMin).slice(0, compared),
);

/** Whether a password is one of the most common ones, or one repeated character. */
export const isCommonPassword = (password: string): boolean =>
  commonest.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);

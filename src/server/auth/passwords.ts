import argon2 from "argon2";
import pLimit from "p-limit";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane (43 ms here). */
const cost = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes a thread of libuv's four: more than two at once and file reads wait for them. */
const twoAtOnce = pLimit(2);

/** Hashes a password for keeping. */
export function hashPassword(password: string): Promise<string> {
  return twoAtOnce(() => argon2.hash(password, cost));
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash (no such account) it is false after
 * the same work, so that the answer's time does not tell which e-mails have accounts.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const against = hash ?? (await (dummyHash ??= hashPassword("nobody's password")));
  const right = await twoAtOnce(() => argon2.verify(against, password));
  return right && hash !== undefined;
}

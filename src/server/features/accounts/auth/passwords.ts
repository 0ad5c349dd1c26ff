import argon2 from "argon2";
import { failure } from "../../../core/failure.ts";
import { inOneForm } from "../../../../shared/password-form.ts";
import { ApiError } from "../../../core/errors.ts";
import { createTurns } from "../../../core/turns.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane (43 ms here). */
const cost = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

const tooBusy = () =>
  new ApiError(503, "UNAVAILABLE", failure.signInBusy, { headers: { "retry-after": "5" } });

/**
 * Each hash takes one of libuv's four threads, so more than two at once would delay file reads. Waiting
 * clients take turns; fifty hashes take a small machine about two seconds.
 */
const inTurn = createTurns({ atOnce: 2, bound: { waiting: 50, refusal: tooBusy } });

/** The client that a hash is for: it waits in the client's queue, and is dropped if the client hangs up. */
type Caller = { network: string; isGone: () => boolean };

/** For the command line and the start of the server. */
const ourselves: Caller = { network: "", isGone: () => false };

function hashing<Result>({ network, isGone }: Caller, work: () => Promise<Result>) {
  return inTurn(network, async () => {
    if (isGone()) throw tooBusy();
    return work();
  });
}

const hashNow = (password: string) => argon2.hash(inOneForm(password), cost);

/** Hashes a password for storage, in Unicode NFC. Throws 503 when too many wait. */
export function hashPassword(password: string, caller = ourselves): Promise<string> {
  return hashing(caller, () => hashNow(password));
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with the hashes of an account or of pending sign-ups. Returns null when none matches.
 * Otherwise returns a new hash if the stored one is of another Unicode form, since passwords were once
 * hashed as typed. Without hashes (an unknown address) it does the same work, so that the time does not
 * reveal which addresses have accounts. All comparisons take one turn, so that a 503 does not reveal that
 * the first one failed. Throws 503 when too many wait.
 */
export function verifyPassword(
  hashes: readonly string[],
  password: string,
  caller = ourselves,
): Promise<{ newHash?: string } | null> {
  return hashing(caller, async () => {
    const all = hashes.length > 0 ? hashes : [await (dummyHash ??= hashNow("nobody's password"))];
    const forms = new Set([inOneForm(password), password, password.normalize("NFD")]);
    for (const hash of all) {
      for (const form of forms) {
        if (!(await argon2.verify(hash, form)) || hashes.length === 0) continue;
        return form === inOneForm(password) ? {} : { newHash: await hashNow(password) };
      }
    }
    return null;
  });
}

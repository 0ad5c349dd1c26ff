import argon2 from "argon2";
import { failure } from "../../shared/messages.ts";
import { inOneForm } from "../../shared/password-form.ts";
import { ApiError } from "../errors.ts";
import { createTurns } from "../turns.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane (43 ms here). */
const cost = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

const tooBusy = () =>
  new ApiError(503, "UNAVAILABLE", failure.signInBusy, { headers: { "retry-after": "5" } });

/**
 * Each hash takes a thread of libuv's four: more than two at once and file reads wait for them. Those
 * who wait take turns by client; fifty hashes take a small machine about two seconds.
 */
const inTurn = createTurns({ atOnce: 2, bound: { waiting: 50, refusal: tooBusy } });

/** Who a hash is for: a client in whose line it waits, and whether anybody is still there to answer. */
type Caller = { network: string; isGone: () => boolean };

/** The command line and the start of the server. */
const ourselves: Caller = { network: "", isGone: () => false };

function hashing<Result>({ network, isGone }: Caller, work: () => Promise<Result>) {
  return inTurn(network, async () => {
    if (isGone()) throw tooBusy();
    return work();
  });
}

const hashNow = (password: string) => argon2.hash(inOneForm(password), cost);

/** Hashes a password for keeping, in the one Unicode form. Throws 503 when too many wait. */
export function hashPassword(password: string, caller = ourselves): Promise<string> {
  return hashing(caller, () => hashNow(password));
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with the hashes of an account, or of the sign-ups that wait for one. Returns null
 * when it is the password of none, else a new hash where the one kept is of another Unicode form:
 * passwords were once hashed as typed. Without hashes (no such account) the answer is null after the
 * same work, so that its time does not tell which emails have accounts. All is compared in one turn:
 * nobody learns from a 503 that the first comparison failed. Throws 503 when too many wait.
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

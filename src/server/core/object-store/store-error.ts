import { type Message, msg } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { Refusal } from "../refusal.ts";
import type { ObjectPlace } from "./place.ts";

/** An object store that cannot be used as it is now: the problem and the fix, for the operator. */
export class ObjectStoreError extends Refusal {
  readonly text: Message;
  readonly fix: string;
  /** Whether the same request may succeed a second later. */
  readonly mayRetry: boolean;
  /** Whether it says nothing about the rest of the store. */
  readonly isOfOneObject: boolean;

  constructor({ text, fix, mayRetry = false, isOfOneObject = false }: Problem, cause?: unknown) {
    super(`${inEnglish(text)}. ${fix}`, { cause });
    this.text = text;
    this.fix = fix;
    this.mayRetry = mayRetry;
    this.isOfOneObject = isOfOneObject;
  }
}

type Problem = { text: Message; fix: string; mayRetry?: boolean; isOfOneObject?: boolean };

/** The store did not answer, or broke off. */
export function unreachable({ name }: ObjectPlace, cause: unknown): ObjectStoreError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
  return new ObjectStoreError(
    {
      text: msg("The object store {name} cannot be reached ({code})", { name, code }),
      fix: "Check the endpoint in its address, the network, and the store itself.",
      mayRetry: true,
    },
    cause,
  );
}

/** The store sent or took nothing for so long. */
export const tooSlow = ({ name }: ObjectPlace, ms: number): ObjectStoreError =>
  new ObjectStoreError({
    text: msg("The object store {name} does not answer within {seconds} seconds", {
      name,
      seconds: String(ms / 1000),
    }),
    fix: "Check the network, and the load of the store.",
  });

/** The store's answer has other bytes than were stored, or fewer. */
export const damaged = ({ name }: ObjectPlace, key: string): ObjectStoreError =>
  new ObjectStoreError({
    text: msg("The object store {name} returned damaged data for {key}", { name, key }),
    fix: "Check the store's disks. Restore the object from a backup if it stays damaged.",
    mayRetry: true,
    isOfOneObject: true,
  });

/** The store does not have what it has just acknowledged. */
export const lost = ({ name }: ObjectPlace, key: string): ObjectStoreError =>
  new ObjectStoreError({
    text: msg("The object store {name} does not keep what it accepts ({key})", { name, key }),
    fix: "Check the store's log, and whether a rule removes its objects.",
  });

/** A refusal of the store. */
export type Refused = { status: number; code: string; date: string | undefined };

const clockCodes = ["RequestTimeTooSkewed", "RequestExpired"];

/** Whether the code of a refusal says that the time of the request is wrong. */
export const isClockRefusal = (code: string): boolean => clockCodes.includes(code);

const credentialCodes = [
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  // Also for a wrong region.
  "AuthorizationHeaderMalformed",
  "InvalidSecurity",
];
const fullCodes = /(QuotaExceeded|InsufficientStorage|StorageFull)$/;

/** Explains a store's refusal, by its code rather than its status: 403 has five causes. */
export function refusedBy({ name, bucket }: ObjectPlace, refused: Refused): ObjectStoreError {
  const { status, date } = refused;
  const code = refused.code === "" ? String(status) : refused.code;
  if (isClockRefusal(code)) {
    const theirs = date ?? "?";
    const ours = new Date().toUTCString();
    return new ObjectStoreError({
      text: msg("The object store {name} says it is {theirs}, but this machine says it is {ours}", {
        name,
        theirs,
        ours,
      }),
      fix: "Let the system set its clock: timedatectl set-ntp true",
    });
  }
  if (code === "NoSuchBucket" || status === 301 || status === 307) {
    return new ObjectStoreError({
      text: msg("The object store has no bucket {bucket} at this address ({code})", {
        bucket,
        code,
      }),
      fix: "Create the bucket, or correct bucket, region and endpoint in the address.",
    });
  }
  if (credentialCodes.includes(code) || status === 401) {
    return new ObjectStoreError({
      text: msg("The object store {name} refuses the credentials ({code})", { name, code }),
      fix: "Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and the region in the address.",
    });
  }
  if (fullCodes.test(code) || status === 507) {
    return new ObjectStoreError({
      text: msg("The object store {name} is full ({code})", { name, code }),
      fix: "Give the store more room, or raise its quota.",
    });
  }
  if (status === 403) {
    return new ObjectStoreError({
      text: msg("The object store {name} denies access ({code})", { name, code }),
      fix: "Allow these credentials to read, write, list and delete objects there.",
    });
  }
  return new ObjectStoreError({
    text: msg("The object store {name} fails ({code})", { name, code }),
    fix: "See the status page or the log of the store.",
    mayRetry: status >= 500 || status === 429 || status === 408,
  });
}

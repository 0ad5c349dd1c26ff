import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { messageOfIssue } from "../../shared/i18n/schema-errors.ts";
import type { Message } from "../../shared/i18n/message.ts";
import { inEnglish, type Translate } from "../../shared/i18n/translate.ts";
import { failure } from "./failure.ts";
import { ObjectStoreError } from "./object-store/store-error.ts";
import type { ErrorBody, ErrorCode, FieldIssue } from "../../shared/schemas/errors.ts";

const trpcCodes = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
} as const;

type ErrorStatus = keyof typeof trpcCodes;

type Issue = Omit<FieldIssue, "message"> & { message: Message };
/** The body of a failure, before its caller's language is known. */
type FailureBody = Omit<ErrorBody, "error" | "issues"> & { error: Message; issues?: Issue[] };

/** An expected failure: its sentence is for the person, its code for a program. */
export class ApiError extends TRPCError {
  readonly status: ErrorStatus;
  readonly body: FailureBody;
  readonly headers: Record<string, string>;

  constructor(
    status: ErrorStatus,
    code: ErrorCode,
    error: Message,
    more: { issues?: Issue[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super({ code: trpcCodes[status], message: inEnglish(error), cause: more.cause });
    this.status = status;
    this.body = { error, code, ...(more.issues && { issues: more.issues }) };
    this.headers = more.headers ?? {};
  }
}

export const unauthorized = () => new ApiError(401, "UNAUTHORIZED", failure.unauthorized);
/** The input is valid, but conflicts with the current state. */
export const conflict = (sentence: Message) => new ApiError(409, "CONFLICT", sentence);
export const emailTaken = () => new ApiError(409, "EMAIL_TAKEN", failure.emailTaken);
export const notFound = (sentence: Message) => new ApiError(404, "NOT_FOUND", sentence);

/** Invalid input that no schema can detect: one field and its problem. */
export const invalidField = (field: string, message: Message) =>
  new ApiError(400, "INVALID_INPUT", message, { issues: [{ field, message }] });

type ApiFailure = {
  status: number;
  body: FailureBody;
  headers: Record<string, string>;
  /** An unexpected failure: logged, and hidden from the caller. */
  unexpected: boolean;
};

/** Translates a failure into its caller's language. */
export const translateFailure = (
  { error, code, issues }: FailureBody,
  t: Translate,
): ErrorBody => ({
  error: t(error),
  code,
  ...(issues && {
    issues: issues.map(({ field, message }) => ({ field, message: t(message) })),
  }),
});

/** Turns any thrown value into the API's one error format. */
export function toApiError(thrown: unknown): ApiFailure {
  const passing = temporaryFault(thrown);
  if (passing !== undefined) return unavailable(passing);
  if (thrown instanceof ObjectStoreError) return filesAway();
  if (thrown instanceof ApiError) return foreseen(thrown.status, thrown.body, thrown.headers);
  if (thrown instanceof ZodError) return foreseen(400, fromZod(thrown));
  if (thrown instanceof TRPCError) return fromTrpc(thrown);
  return fromFastify(thrown) ?? unexpectedFailure();
}

const foreseen = (
  status: number,
  body: FailureBody,
  headers: Record<string, string> = {},
): ApiFailure => ({ status, body, headers, unexpected: false });

const unexpectedFailure = (): ApiFailure => ({
  status: 500,
  body: { error: failure.internal, code: "INTERNAL" },
  headers: {},
  unexpected: true,
});

/**
 * The first issue of each field: zod also checks the length of an array where a text was expected.
 */
function fromZod(error: ZodError): FailureBody {
  const byField = new Map<string, Issue>();
  for (const { path, message } of error.issues) {
    const field = path.join(".");
    if (field !== "" && !byField.has(field)) {
      byField.set(field, { field, message: messageOfIssue(message) });
    }
  }
  const issues = [...byField.values()];
  return { error: issues[0]?.message ?? failure.invalidInput, code: "INVALID_INPUT", issues };
}

function fromTrpc(error: TRPCError): ApiFailure {
  const passing = temporaryFault(error.cause);
  if (passing !== undefined) return unavailable(passing);
  if (error.cause instanceof ObjectStoreError) return filesAway();
  // tRPC wraps the errors of procedures; an answer that violates its own schema is our fault.
  if (error.code === "INTERNAL_SERVER_ERROR") return unexpectedFailure();
  if (error.cause instanceof ApiError || error.cause instanceof ZodError) {
    return toApiError(error.cause);
  }
  switch (error.code) {
    case "PARSE_ERROR":
      return foreseen(400, { error: failure.malformedJson, code: "INVALID_INPUT" });
    case "BAD_REQUEST":
      return foreseen(400, { error: failure.invalidInput, code: "INVALID_INPUT" });
    case "NOT_FOUND":
      return foreseen(404, { error: failure.notFound, code: "NOT_FOUND" });
    case "UNSUPPORTED_MEDIA_TYPE":
      return foreseen(415, {
        error: failure.unsupportedMediaType,
        code: "UNSUPPORTED_MEDIA_TYPE",
      });
    case "PAYLOAD_TOO_LARGE":
      return foreseen(413, { error: failure.bodyTooLarge, code: "PAYLOAD_TOO_LARGE" });
    case "METHOD_NOT_SUPPORTED":
      return foreseen(405, {
        error: failure.methodNotAllowed(failure.rpcMethods),
        code: "METHOD_NOT_ALLOWED",
      });
    default:
      return unexpectedFailure();
  }
}

/** Codes of faults that may be over soon, and the message for the person. */
const passingFaults: ReadonlyArray<readonly [RegExp, Message]> = [
  // The database is locked by another process, or the disk is full or not writable.
  [/^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR)|ENOSPC|EDQUOT|EROFS)/, failure.busy],
  // No file descriptor, process or memory is left for a file or a child process.
  [/^(EMFILE|ENFILE|EAGAIN|ENOMEM)$/, failure.overloaded],
];

function temporaryFault(thrown: unknown): Message | undefined {
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined;
  const code = String(thrown.code);
  return passingFaults.find(([codes]) => codes.test(code))?.[1];
}

const unavailable = (sentence: Message): ApiFailure => ({
  status: 503,
  body: { error: sentence, code: "UNAVAILABLE" },
  headers: { "retry-after": "5" },
  // The operator must see this in the log.
  unexpected: true,
});

/** The watched store logs and reports it once, not for each of its callers. */
const filesAway = (): ApiFailure =>
  foreseen(
    503,
    { error: failure.filesAway, code: "UNAVAILABLE" },
    { "retry-after": String(filesAwaySeconds) },
  );

/** A store that is away is tried every few seconds. */
const filesAwaySeconds = 15;

/** Fastify's own errors have a statusCode and a code. */
function fromFastify(thrown: unknown): ApiFailure | undefined {
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined;
  const status = "statusCode" in thrown ? thrown.statusCode : undefined;
  switch (thrown.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return foreseen(415, {
        error: failure.unsupportedMediaType,
        code: "UNSUPPORTED_MEDIA_TYPE",
      });
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return foreseen(413, { error: failure.bodyTooLarge, code: "PAYLOAD_TOO_LARGE" });
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return foreseen(400, { error: failure.malformedJson, code: "INVALID_INPUT" });
    case "FST_ERR_BAD_URL":
      return foreseen(404, { error: failure.notFound, code: "NOT_FOUND" });
  }
  if (typeof status === "number" && status >= 400 && status < 500) {
    return foreseen(status, { error: failure.invalidInput, code: "INVALID_INPUT" });
  }
  return undefined;
}

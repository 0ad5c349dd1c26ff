import type { ErrorBody, FieldIssue } from "../../shared/schemas/errors.ts";

/**
 * The server's error body in an answer; undefined if it is none. Checked by hand: with the schema,
 * every page would have to load zod, which otherwise only forms need.
 */
export function readErrorBody(value: unknown): ErrorBody | undefined {
  return isErrorBody(value) ? value : undefined;
}

function isErrorBody(value: unknown): value is ErrorBody {
  if (!isObject(value)) return false;
  const { error, code, issues } = value;
  if (typeof error !== "string" || typeof code !== "string") return false;
  return issues === undefined || (Array.isArray(issues) && issues.every(isIssue));
}

const isIssue = (value: unknown): value is FieldIssue =>
  isObject(value) && typeof value["field"] === "string" && typeof value["message"] === "string";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

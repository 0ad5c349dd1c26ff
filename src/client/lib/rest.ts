/** Calls to the REST paths, for files, which tRPC does not carry. */
import type { ErrorBody } from "../../shared/schemas/errors.ts";
import { authorization } from "./authorization.ts";
import { callServer, downloadLimitMs } from "./call-server.ts";
import { readErrorBody } from "./error-body.ts";

/** An answer other than success; its message is the status, a colon and the body. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  /** The server's error body; undefined without a valid one. */
  readonly body: ErrorBody | undefined;
  /** How long the server asks to wait before the next try; undefined if it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, statusText: string, text: string, retryAfter?: string | null) {
    super(`${status}: ${text === "" ? statusText : text}`);
    this.status = status;
    this.retryAfterMs = /^\d{1,4}$/.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : undefined;
    this.body = readErrorBody(parseJson(text));
  }
}

/**
 * GETs a file with the token of the signed-in person and returns an object URL for it, valid for a
 * minute. Throws a RestError for any answer but success.
 */
export async function fetchFile(path: string): Promise<string> {
  const response = await callServer(path, { headers: authorization() }, downloadLimitMs);
  if (!response.ok) {
    throw new RestError(response.status, response.statusText, await response.text());
  }
  const url = URL.createObjectURL(await response.blob());
  // Not revoked at once: the browser may only have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return url;
}

/** Saves a file that only the signed-in person may have, under the given name. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const href = await fetchFile(path);
  Object.assign(document.createElement("a"), { href, download: name }).click();
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

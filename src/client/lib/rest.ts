/** Calls to the REST paths, for what does not go by tRPC. */
import type { QueryFunction } from "@tanstack/react-query";
import type { z } from "zod";
import { type ErrorBody, errorBody } from "../../shared/schemas/errors.ts";
import { NoTokenError } from "./api-error.ts";
import { callServer, downloadLimitMs, withReason } from "./call-server.ts";
import { readToken } from "./token.ts";

/** A call that was not answered with success; its message is the status, a colon and the body. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  /** What the server said, where it answered in our form. */
  readonly body: ErrorBody | undefined;
  /** When the server said that it would have room; undefined where it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, statusText: string, text: string, retryAfter?: string | null) {
    super(`${status}: ${text === "" ? statusText : text}`);
    this.status = status;
    this.retryAfterMs = /^\d{1,4}$/.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : undefined;
    this.body = errorBody.safeParse(parseJson(text)).data;
  }
}

/** The header of a call by the signed-in person; fails, before anything is sent, when nobody is. */
export function authorization(): { authorization: string } {
  const token = readToken();
  if (token === null) throw new NoTokenError();
  return { authorization: `Bearer ${token}` };
}

/** The sentence to show for a failed REST call: the server's where it answered, else the fallback. */
export function restMessageOf(failure: unknown, otherwise: string): string {
  if (failure instanceof RestError) return failure.body?.error ?? otherwise;
  if (failure instanceof NoTokenError) return failure.message;
  return withReason(failure, otherwise);
}

/**
 * A query function that GETs the path its key spells, joined with "/": `["/api/properties", 5]`.
 * A 401 throws like every other failure, or gives null.
 */
export function restQuery<Schema extends z.ZodType>(
  schema: Schema,
  on401: "throw" | "null" = "throw",
): QueryFunction<z.output<Schema> | null> {
  return async ({ queryKey, signal }) => {
    const headers = authorization();
    const response = await callServer(queryKey.join("/"), { headers, signal });
    const text = await response.text();
    if (response.status === 401 && on401 === "null") return null;
    if (!response.ok) throw new RestError(response.status, response.statusText, text);
    return schema.parse(JSON.parse(text));
  };
}

/** Fetches a file that only the signed-in person may have, and hands it to the browser to keep. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await callServer(path, { headers: authorization() }, downloadLimitMs);
  if (!response.ok) {
    throw new RestError(response.status, response.statusText, await response.text());
  }
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Not at once: the browser may only have begun to take it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

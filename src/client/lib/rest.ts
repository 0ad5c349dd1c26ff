/** Calls to the REST paths, for what does not go by tRPC: files with their progress. */
import type { QueryFunction } from "@tanstack/react-query";
import type { z } from "zod";
import { type ErrorBody, errorBody } from "../../shared/schemas/errors.ts";
import { NoTokenError } from "./api-error.ts";
import { readToken } from "./token.ts";

/** A call that was not answered with success; its message is the status, a colon and the body. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly status: number;
  /** What the server said, where it answered in our form. */
  readonly body: ErrorBody | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === "" ? statusText : text}`);
    this.status = status;
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
  return otherwise;
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
    const response = await fetch(queryKey.join("/"), { headers, signal });
    const text = await response.text();
    if (response.status === 401 && on401 === "null") return null;
    if (!response.ok) throw new RestError(response.status, response.statusText, text);
    return schema.parse(JSON.parse(text));
  };
}

/** Fetches a file that only the signed-in person may have, and hands it to the browser to keep. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: authorization() });
  if (!response.ok) {
    throw new RestError(response.status, response.statusText, await response.text());
  }
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Not at once: the browser may only have begun to take it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface Upload<Schema extends z.ZodType> {
  path: string;
  /** The name of the form field that carries the file. */
  field: string;
  file: File;
  /** What the answer must be. */
  answer: Schema;
  /** Told the share that has left, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** POSTs a file as a multipart form; only XMLHttpRequest tells how much of it has left. */
export function upload<Schema extends z.ZodType>({
  path,
  field,
  file,
  answer,
  onProgress,
}: Upload<Schema>): Promise<z.output<Schema>> {
  return new Promise((resolve, reject) => {
    const headers = authorization();
    const form = new FormData();
    form.append(field, file);

    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("authorization", headers.authorization);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) {
        reject(new RestError(status, statusText, responseText));
        return;
      }
      const parsed = answer.safeParse(parseJson(responseText));
      if (parsed.success) resolve(parsed.data);
      else reject(parsed.error);
    });
    // The connection failed: no answer, so the caller's own sentence is shown.
    request.addEventListener("error", () => reject(new Error("The connection failed")));
    request.addEventListener("abort", () => reject(new Error("The upload was given up")));
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

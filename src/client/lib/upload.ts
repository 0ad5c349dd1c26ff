import type { z } from "zod";
import { asChange, NoAnswerError } from "./call-server.ts";
import { authorization, parseJson, RestError } from "./rest.ts";

interface Upload<Schema extends z.ZodType> {
  path: string;
  /** The name of the form field that carries the file. */
  field: string;
  file: File;
  /** What the answer must be. */
  answer: Schema;
  /** Told the share that has left, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Told when nothing more leaves, and when it goes on. */
  onStall?: (stalled: boolean) => void;
  /** Stops the upload; without one it is stopped as other changes are, by `stopChanges`. */
  signal?: AbortSignal;
}

/** After this long without progress it is said, */
const stallMs = 8000;
/** after this long it is given up, */
const giveUpMs = 60_000;
/** and once all has left, the server may work on the photo this long. */
const answerMs = 180_000;

/** How often a file is sent that the server has no room for just now, */
const busyTries = 6;
/** and how long it may ask to wait: a proxy in front of a site that is closed asks for hours. */
const mostPatienceMs = 30_000;

/**
 * POSTs a file as a multipart form. While the server says that it is busy, and when to come again,
 * it is sent again.
 */
export function upload<Schema extends z.ZodType>(file: Upload<Schema>): Promise<z.output<Schema>> {
  const { signal } = file;
  if (signal) return sendWithPatience(file, signal);
  return asChange((stopped) => sendWithPatience(file, stopped.signal));
}

async function sendWithPatience<Schema extends z.ZodType>(
  file: Upload<Schema>,
  stopped: AbortSignal,
): Promise<z.output<Schema>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(file, stopped);
    } catch (failure) {
      const isBusy = failure instanceof RestError && failure.status === 503;
      const wait = isBusy ? failure.retryAfterMs : undefined;
      if (wait === undefined || wait > mostPatienceMs || tries === busyTries) throw failure;
      file.onProgress?.(0);
      // Not all at the same moment: those who were sent away together would meet again.
      await new Promise((resolve) => setTimeout(resolve, wait * (1 + Math.random() / 2)));
    }
  }
}

/** Only XMLHttpRequest tells how much of the file has left. */
function send<Schema extends z.ZodType>(
  { path, field, file, answer, onProgress, onStall }: Upload<Schema>,
  stopped: AbortSignal,
): Promise<z.output<Schema>> {
  return new Promise((resolve, reject) => {
    stopped.throwIfAborted();
    const headers = authorization();
    const form = new FormData();
    form.append(field, file);

    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("authorization", headers.authorization);
    const giveUp = (reason: unknown) => {
      reject(reason);
      request.abort();
    };
    const watch = watchProgress(onStall, () => giveUp(new NoAnswerError("change late")));
    stopped.addEventListener("abort", () => giveUp(stopped.reason));
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
      watch.moved();
    });
    request.upload.addEventListener("load", watch.allSent);
    request.addEventListener("loadend", watch.end);
    request.addEventListener("load", () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) {
        const retryAfter = request.getResponseHeader("retry-after");
        reject(new RestError(status, statusText, responseText, retryAfter));
        return;
      }
      const parsed = answer.safeParse(parseJson(responseText));
      if (parsed.success) resolve(parsed.data);
      else reject(parsed.error);
    });
    // The connection failed: no answer, so the caller's own sentence is shown.
    request.addEventListener("error", () => reject(new Error("The connection failed")));
    request.send(form);
  });
}

/** Watches how an upload moves: says that it is stuck, and later gives it up. */
function watchProgress(onStall: Upload<never>["onStall"], giveUp: () => void) {
  let stall: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  let stalled = false;
  const tell = (now: boolean) => {
    if (now !== stalled) onStall?.(now);
    stalled = now;
  };
  const stop = () => {
    clearTimeout(stall);
    clearTimeout(end);
  };
  const moved = () => {
    stop();
    tell(false);
    stall = setTimeout(() => tell(true), stallMs);
    end = setTimeout(giveUp, giveUpMs);
  };
  moved();
  return {
    moved,
    allSent: () => {
      stop();
      tell(false);
      end = setTimeout(giveUp, answerMs);
    },
    end: stop,
  };
}

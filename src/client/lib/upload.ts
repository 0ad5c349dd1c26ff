import type { z } from "zod";
import { authorization } from "./authorization.ts";
import { asChange, NoAnswerError, pageLanguage } from "./call-server.ts";
import { parseJson, RestError } from "./rest.ts";

interface Upload<Schema extends z.ZodType> {
  path: string;
  /** The name of the form field with the file. */
  field: string;
  file: File;
  /** The schema of the answer. */
  answer: Schema;
  /** Called with the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called when the upload stalls, and when it continues. */
  onStall?: (stalled: boolean) => void;
  /** Aborts the upload; without it, `stopChanges` does. */
  signal?: AbortSignal;
}

/** Without progress for this long, the upload counts as stalled. */
const stallMs = 8000;
/** Without progress for this long, it is aborted. */
const giveUpMs = 60_000;
/** The time for the server to process the photo once it is sent. */
const answerMs = 180_000;

/** How often a file is sent while the server is busy. */
const busyTries = 6;
/** The longest wait between tries: a proxy of a closed site may ask for hours. */
const mostPatienceMs = 30_000;

/** POSTs a file as a multipart form, and retries while the server is busy and says when to retry. */
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
      // A random part, so that uploads refused together do not all return together.
      await new Promise((resolve) => setTimeout(resolve, wait * (1 + Math.random() / 2)));
    }
  }
}

/** XMLHttpRequest, since fetch does not report upload progress. */
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
    request.setRequestHeader("accept-language", pageLanguage());
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
    // The connection failed: the caller's own sentence is shown.
    request.addEventListener("error", () => reject(new Error("The connection failed")));
    request.send(form);
  });
}

/** Watches the progress of an upload: reports a stall, and later aborts it. */
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

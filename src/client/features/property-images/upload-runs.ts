/**
 * The uploads under way, one run for each property. They are kept outside of the components: a host
 * who looks at another page meanwhile finds the run where it is.
 */
import { fallback } from "../../../shared/messages.ts";
import { NoAnswerError } from "../../lib/call-server.ts";
import { RestError, restMessageOf } from "../../lib/rest.ts";
import type { ChosenFile, Refusal, UploadPlan } from "./upload-plan.ts";

export interface RunFile {
  name: string;
  state: "waiting" | "sending" | "done" | "failed";
  /** The share that has left, from 0 to 1; at 1 the server is still at work on it. */
  share: number;
  /** Nothing more leaves: the connection is slow or gone. */
  stalled?: boolean;
  /** Why it failed. */
  reason?: string;
}

export interface UploadRun {
  running: boolean;
  files: readonly RunFile[];
}

/** Sends one file; tells of its progress, and ends when the signal says so. */
export type SendFile<File> = (
  file: File,
  onProgress: (progress: Pick<RunFile, "share"> | Pick<RunFile, "stalled">) => void,
  signal: AbortSignal,
) => Promise<unknown>;

/** What stops the runs under way. */
const stops = new Map<number, AbortController>();

let runs: ReadonlyMap<number, UploadRun> = new Map();
const listeners = new Set<() => void>();

function keep(propertyId: number, run: UploadRun | undefined): void {
  const next = new Map(runs);
  if (run === undefined) next.delete(propertyId);
  else next.set(propertyId, run);
  runs = next;
  for (const listener of listeners) listener();
}

/** The run of a property; what is left of it once it ended are the files that failed. */
export function uploadRunOf(propertyId: number): UploadRun | undefined {
  return runs.get(propertyId);
}

export function onUploadRunChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any photo is on its way. */
export function isUploading(): boolean {
  return [...runs.values()].some(({ running }) => running);
}

/** Stops a run: neither the file on its way nor those that wait become photos. */
export function stopRun(propertyId: number): void {
  stops.get(propertyId)?.abort(new NoAnswerError("stopped"));
}

/** Forgets the failed files of a run that ended. */
export function dismissRun(propertyId: number): void {
  if (runs.get(propertyId)?.running !== true) keep(propertyId, undefined);
}

/**
 * Sends the planned files one after the other, so that the photos come in the order chosen. Returns
 * every file that did not become a photo; nothing, where a run is under way already.
 */
export async function runUpload<File extends ChosenFile>(
  propertyId: number,
  plan: UploadPlan<File>,
  send: SendFile<File>,
  onSent: () => void,
): Promise<Refusal[] | undefined> {
  if (runs.get(propertyId)?.running === true) return undefined;
  const refused: RunFile[] = plan.refused.map((refusal) => ({
    ...refusal,
    state: "failed",
    share: 0,
  }));
  let files: RunFile[] = plan.taken.map(({ name }) => ({ name, state: "waiting", share: 0 }));
  const show = (running = true) => keep(propertyId, { running, files: [...files, ...refused] });
  const change = (at: number, to: Partial<RunFile>) => {
    files = files.map((file, index) => (index === at ? { ...file, ...to } : file));
    show();
  };

  const stop = new AbortController();
  stops.set(propertyId, stop);
  for (const [at, file] of plan.taken.entries()) {
    change(at, { state: "sending" });
    try {
      // One at a time is the point.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await send(file, (progress) => change(at, progress), stop.signal);
      change(at, { state: "done", share: 1 });
      onSent();
    } catch (failure) {
      const reason = restMessageOf(failure, fallback.imageUpload);
      change(at, { state: "failed", reason });
      if (stop.signal.aborted || endsTheRun(failure)) {
        files = files.map((waiting) =>
          waiting.state === "waiting" ? { ...waiting, state: "failed", reason } : waiting,
        );
        break;
      }
    }
  }

  stops.delete(propertyId);
  files = files.filter(({ state }) => state === "failed");
  show(false);
  const failed = uploadRunOf(propertyId)?.files ?? [];
  if (failed.length === 0) keep(propertyId, undefined);
  return failed.map(({ name, reason = fallback.imageUpload }) => ({ name, reason }));
}

/** What would meet the next file as well: no session, no property, no room. */
function endsTheRun(failure: unknown): boolean {
  return failure instanceof RestError && [401, 403, 404, 409].includes(failure.status);
}

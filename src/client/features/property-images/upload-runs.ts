/**
 * Photo uploads, one run for each property. They are kept outside the components, so a run goes on
 * while the host looks at another page.
 */
import type { Message } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { NoAnswerError } from "../../lib/call-server.ts";
import { messageOf, statusOf } from "../../lib/api-error.ts";
import type { ChosenFile, Refusal, UploadPlan } from "./upload-plan.ts";

export interface RunFile {
  name: string;
  state: "waiting" | "sending" | "done" | "failed";
  /** The share that is sent, from 0 to 1; at 1 the server still processes the photo. */
  share: number;
  /** Nothing is being sent: the connection is slow or lost. */
  stalled?: boolean;
  /** Why it failed. */
  reason?: Message;
}

export interface UploadRun {
  running: boolean;
  files: readonly RunFile[];
}

/** Sends one file, reports its progress, and stops on the signal. */
type SendFile<File> = (
  file: File,
  onProgress: (progress: Pick<RunFile, "share"> | Pick<RunFile, "stalled">) => void,
  signal: AbortSignal,
) => Promise<unknown>;

/** The abort controllers of the current runs, by property. */
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

/** The run of a property. Once it has ended, only its failed files are left. */
export function uploadRunOf(propertyId: number): UploadRun | undefined {
  return runs.get(propertyId);
}

export function onUploadRunChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stops a run: the current file and the waiting ones are not uploaded. */
export function stopRun(propertyId: number): void {
  stops.get(propertyId)?.abort(new NoAnswerError("stopped"));
}

/** Forgets the failed files of a run that has ended. */
export function dismissRun(propertyId: number): void {
  if (runs.get(propertyId)?.running !== true) keep(propertyId, undefined);
}

/**
 * Sends the planned files one after another, so that the photos get the chosen order. Returns every
 * file that was not uploaded; undefined if the property already has a run.
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
      // One at a time, on purpose.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await send(file, (progress) => change(at, progress), stop.signal);
      change(at, { state: "done", share: 1 });
      onSent();
    } catch (failure) {
      const reason = messageOf(failure, fallback.imageUpload);
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

/** Whether the next file would fail as well: no session, no property, or no room. */
const endsTheRun = (failure: unknown) => [401, 403, 404, 409].includes(statusOf(failure) ?? 0);

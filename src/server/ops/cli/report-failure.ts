import { ConfigRefusal, Refusal } from "../../core/refusal.ts";
import { exitCodes } from "./exit-codes.ts";
import { systemFailure } from "./system-failure.ts";

/** Prints why a command failed and sets the exit code. Throws what is a bug. */
export function reportFailure(thrown: unknown): void {
  const sentence = thrown instanceof Refusal ? thrown.message : systemFailure(thrown);
  if (sentence === undefined) throw thrown;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = thrown instanceof ConfigRefusal ? exitCodes.config : exitCodes.refused;
}

import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

/**
 * A JSON array of any length, produced in batches ("runs") of serialized items and streamed as fast
 * as the caller reads.
 */
export type JsonRuns = AsyncGenerator<string[]>;

export const isRuns = (answer: unknown): answer is JsonRuns =>
  typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;

/** The output of a procedure that answers in runs; documented as an array of the component. */
export const jsonRuns = (component: string) =>
  z.custom<JsonRuns>(isRuns).meta({
    override: { type: "array", items: { $ref: `#/components/schemas/${component}` } },
  });

/** The whole array as text; undefined when it is longer than `most` characters. */
export async function joinRuns(runs: JsonRuns, most: number): Promise<string | undefined> {
  const parts: string[] = [];
  let length = 0;
  for await (const run of runs) {
    const part = run.join();
    length += part.length;
    if (length > most) return undefined;
    if (part !== "") parts.push(part);
  }
  return `[${parts.join()}]`;
}

/** Sends an answer of a procedure: at once, or run by run. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> {
  void reply.header("cache-control", "no-store");
  if (!isRuns(answer)) return reply.send(answer);
  // The first run is read before the head is sent, so that a failure still has its own status.
  const [first, second] = [await answer.next(), await answer.next()];
  void reply.type("application/json; charset=utf-8");
  const start = first.done ? "" : first.value.join();
  if (second.done) return reply.send(`[${start}]`);
  if (request.method === "HEAD") {
    await answer.return(undefined);
    return reply.send(Readable.from([]));
  }
  return reply.send(Readable.from(textOf(start, second.value, answer), { objectMode: false }));
}

async function* textOf(start: string, second: string[], rest: JsonRuns): AsyncGenerator<string> {
  yield `[${start}`;
  if (second.length > 0) yield `,${second.join()}`;
  for await (const run of rest) if (run.length > 0) yield `,${run.join()}`;
  yield "]";
}

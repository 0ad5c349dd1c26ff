import type { FastifyReply, FastifyRequest } from "fastify";
import { toApiError } from "../errors.ts";

/** Sends every failure of the server. */
export function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, headers, unexpected } = toApiError(thrown);
  if (unexpected) request.log.error({ err: thrown }, "unexpected failure");
  void reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headers })
    .send(body);
}

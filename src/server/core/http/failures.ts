import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../env/env.ts";
import { sayFailure, toApiError } from "../errors.ts";
import { translateForCaller } from "../i18n/caller-language.ts";

/** Sends every failure of the server. */
export function sendFailure(
  env: Pick<Env, "languages">,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body, headers, unexpected } = toApiError(thrown);
  if (unexpected) request.log.error({ err: thrown }, "unexpected failure");
  void reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headers })
    .send(sayFailure(body, translateForCaller(env, request)));
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { translateFailure, toApiError } from "../errors.ts";
import { translateForCaller } from "../i18n/caller-language.ts";
import type { SiteLanguages } from "../i18n/site-languages.ts";

/** Sends every failure of the server. */
export function sendFailure(
  languages: SiteLanguages,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body, headers, unexpected } = toApiError(thrown);
  if (unexpected) request.log.error({ err: thrown }, "unexpected failure");
  void reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headers })
    .send(translateFailure(body, translateForCaller(languages, request)));
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../context.ts";
import { translateFailure, toApiError } from "../errors.ts";
import { languageOfQuery, translateForCaller } from "../i18n/caller-language.ts";
import { translateInto } from "../i18n/catalogues.ts";
import { isKeptMissing, publicControl } from "./edge-cache.ts";

/** Sends every failure of the server. */
export function sendFailure(
  { languages, env }: Pick<Deps, "languages" | "env">,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body, headers, unexpected } = toApiError(thrown);
  if (unexpected) request.log.error({ err: thrown }, "unexpected failure");
  const isKept = isKeptMissing(env, request, status);
  // What a cache keeps is for all callers: in the language of its address, as the answer would be.
  const t = isKept
    ? translateInto(languageOfQuery(languages(), request.query))
    : translateForCaller(languages, request);
  if (isKept) void reply.header("vary", "authorization");
  void reply
    .code(status)
    .headers({ "cache-control": isKept ? publicControl(env) : "no-store", ...headers })
    .send(translateFailure(body, t));
}

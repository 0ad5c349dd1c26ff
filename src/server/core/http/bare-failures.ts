import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { inEnglish, type Translate } from "../../../shared/i18n/translate.ts";
import { translateForCaller } from "../i18n/caller-language.ts";
import type { SiteLanguages } from "../i18n/site-languages.ts";
import { failure } from "../failure.ts";

/** The reasons for which a request is refused before Fastify sees it. */
type BareStatus = 400 | 408 | 431;

const reasons: Record<BareStatus, string> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

const statuses: Record<string, BareStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export type BareFailures = ReturnType<typeof createBareFailures>;

/**
 * Refuses requests outside Fastify, in the same format and with the same headers as every failure.
 */
export function createBareFailures(
  languages: SiteLanguages,
  securityHeaders: Record<string, string>,
) {
  const answerIn = (t: Translate) => {
    const body = JSON.stringify({ error: t(failure.invalidInput), code: "INVALID_INPUT" });
    const headers = {
      ...securityHeaders,
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      connection: "close",
      "content-length": String(Buffer.byteLength(body)),
    };
    return { body, headers };
  };

  const unreadable = answerIn(inEnglish);
  const lines = Object.entries(unreadable.headers).map(([name, value]) => `${name}: ${value}\r\n`);

  /** Answers a request that was parsed. */
  const refuse = (response: ServerResponse, status: BareStatus): void => {
    const { body, headers } = answerIn(translateForCaller(languages, response.req));
    response.writeHead(status, headers).end(body);
  };

  /**
   * Answers on the raw connection, in English: the input is not HTTP, or its head is too long or never
   * ends.
   */
  const refuseUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ""] ?? 400;
    socket.write(
      `HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join("")}\r\n${unreadable.body}`,
    );
    // Not just end(): a client that keeps sending would keep the connection.
    socket.destroySoon();
  };

  return { refuse, refuseUnreadable };
}

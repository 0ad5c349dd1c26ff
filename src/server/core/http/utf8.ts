import { isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import { failure } from "../failure.ts";
import { ApiError } from "../errors.ts";

/**
 * The text of a JSON body. Throws 400 for bytes that are not UTF-8 or declare another charset:
 * their letters would be lost.
 */
export function utf8Text({ headers }: FastifyRequest, body: Buffer): string {
  const charset =
    /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  if (!/^(utf-?8|us-ascii)$/i.test(charset) || !isUtf8(body)) throw notUtf8();
  return body.toString();
}

export const notUtf8 = () => new ApiError(400, "INVALID_INPUT", failure.notUtf8);

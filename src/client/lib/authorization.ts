/** The authorization of calls by the signed-in person. Separate from token.ts, which the early scripts contain. */
import { inEnglish } from "../../shared/i18n/translate.ts";
import { fallback } from "./fallback.ts";
import { readToken } from "./token.ts";

/** A call that needs a signed-in person was stopped before it was sent: there is no token. */
export class NoTokenError extends Error {
  constructor() {
    super(inEnglish(fallback.noToken));
  }
}

/** The header of a call by the signed-in person. Throws a NoTokenError when there is no token. */
export function authorization(): { authorization: string } {
  const token = readToken();
  if (token === null) throw new NoTokenError();
  return { authorization: `Bearer ${token}` };
}

/** The session token of the signed-in person. */
import { inEnglish } from "../../shared/i18n/translate.ts";
import { authTokenKey } from "../../shared/limits.ts";
import { fallback } from "./fallback.ts";
import { siteStore } from "./storage.ts";

/** The stored token; null when nobody is signed in, and while a page is rendered on the server. */
export const readToken = (): string | null => siteStore.read(authTokenKey);

export const writeToken = (token: string): void => siteStore.write(authTokenKey, token);

export const clearToken = (): void => siteStore.remove(authTokenKey);

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

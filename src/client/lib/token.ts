import { authTokenKey } from "../../shared/limits.ts";

/** Where site data is refused, touching the storage throws: then a session lasts as long as the page. */
let fallback: string | null = null;

/** The stored session token; null when nobody is signed in, and while a page is made on the server. */
export function readToken(): string | null {
  try {
    if (typeof localStorage === "undefined") return null;
    return localStorage.getItem(authTokenKey);
  } catch {
    return fallback;
  }
}

export function writeToken(token: string): void {
  try {
    localStorage.setItem(authTokenKey, token);
  } catch {
    fallback = token;
  }
}

export function clearToken(): void {
  fallback = null;
  try {
    localStorage.removeItem(authTokenKey);
  } catch {
    // There is nothing to remove where nothing could be stored.
  }
}

import { authTokenKey } from "../../shared/limits.ts";

/** The stored session token; null when nobody is signed in, and while a page is made on the server. */
export function readToken(): string | null {
  return typeof localStorage === "undefined" ? null : localStorage.getItem(authTokenKey);
}

export function writeToken(token: string): void {
  localStorage.setItem(authTokenKey, token);
}

export function clearToken(): void {
  localStorage.removeItem(authTokenKey);
}

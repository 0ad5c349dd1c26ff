/** The session token of the signed-in person. */
import { authTokenKey } from "../../shared/limits.ts";
import { siteStore } from "./storage.ts";

/** The stored token; null when nobody is signed in, and while a page is rendered on the server. */
export const readToken = (): string | null => siteStore.read(authTokenKey);

export const writeToken = (token: string): void => siteStore.write(authTokenKey, token);

export const clearToken = (): void => siteStore.remove(authTokenKey);

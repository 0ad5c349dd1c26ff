/** Shows the server, at the next sign-in, that somebody signed in on this device before. */
import { siteStore } from "./storage.ts";

const key = "device_token";

/** The stored token; undefined where there is none. */
export const readDeviceToken = (): string | undefined => siteStore.read(key) ?? undefined;

/** Keeps the token, also past a sign-out. */
export const writeDeviceToken = (token: string): void => siteStore.write(key, token);

/** The device token, which tells the server at sign-in that the device was used before. */
import { siteStore } from "./storage.ts";

const key = "device_token";

/** The stored token; undefined if there is none. */
export const readDeviceToken = (): string | undefined => siteStore.read(key) ?? undefined;

/** Stores the token, which a sign-out does not remove. */
export const writeDeviceToken = (token: string): void => siteStore.write(key, token);

/** Shows the server, at the next sign-in, that somebody signed in on this device before. */
const key = "device_token";

/** The stored token; undefined where there is none, or storage is refused. */
export function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the token, also past a sign-out. */
export function writeDeviceToken(token: string): void {
  try {
    localStorage.setItem(key, token);
  } catch {
    // Without it this device shares the limits of strangers.
  }
}

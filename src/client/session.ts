/** Who is signed in, for the whole app: a token in local storage and the person it belongs to. */
import { useSyncExternalStore } from "react";
import type { UserView } from "../shared/schemas/auth.ts";
import { limits } from "../shared/limits.ts";
import { clearToken, readToken, writeToken } from "./lib/token.ts";
import type { ApiClient } from "./trpc.ts";
import { statusOf } from "./lib/api-error.ts";

let user: UserView | null = null;
const listeners = new Set<() => void>();

function setUser(next: UserView | null): void {
  user = next;
  for (const listener of listeners) listener();
}

/** The signed-in person: both the token and the person are there, or nobody is. */
export function currentUser(): UserView | null {
  return readToken() === null ? null : user;
}

/** Keeps a fresh sign-in and tells all who listen. */
export function storeSession(token: string, signedIn: UserView): void {
  writeToken(token);
  setUser(signedIn);
}

/** Forgets the token and the person, here; the server's session is ended by the caller. */
export function clearSession(): void {
  clearToken();
  setUser(null);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in person, following every change; nobody while a page is made on the server. */
export function useUser(): UserView | null {
  return useSyncExternalStore(onSessionChange, currentUser, () => null);
}

const retryMs = 1000;

/**
 * Fetches the person of the stored token, by the dashboard call. Network faults and faults of the
 * server are tried again for ten seconds; whatever fails in the end logs out.
 */
export async function restoreSession(client: ApiClient): Promise<void> {
  if (readToken() === null) return;
  const giveUpAt = Date.now() + limits.sessionRestoreMs;
  for (;;) {
    try {
      const { user: restored } = await client.dashboard.get.query();
      setUser(restored);
      return;
    } catch (failure) {
      const status = statusOf(failure);
      const passing = status === undefined || status >= 500;
      if (!passing || Date.now() + retryMs > giveUpAt) {
        clearSession();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/** Who is signed in, for the whole app: a token in local storage and the person it belongs to. */
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { UserView } from "../shared/schemas/auth.ts";
import { authTokenKey, limits } from "../shared/limits.ts";
import { claimDrafts, dropAllDrafts } from "./lib/drafts.ts";
import { clearToken, readToken, writeToken } from "./lib/token.ts";
import type { ApiClient, ApiOptions } from "./trpc.ts";
import { statusOf } from "./lib/api-error.ts";

let user: UserView | null = null;
const listeners = new Set<() => void>();

function setUser(next: UserView | null): void {
  user = next;
  if (next) claimDrafts(next.id);
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

/** Keeps what has changed of the signed-in person. */
export function changeUser(changed: UserView): void {
  if (currentUser()?.id === changed.id) setUser(changed);
}

/**
 * Forgets the token, the person and what they had typed, here; the server's session is ended by the
 * caller.
 */
export function clearSession(): void {
  dropAllDrafts();
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

/** Notices when another tab of the browser signs out, or in as somebody else. */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key !== authTokenKey && key !== null) return;
    if (readToken() === null) clearSession();
    else location.reload();
  });
}

type SessionParts = { client: ApiClient; api: ApiOptions; queryClient: QueryClient };

const retryMs = 1000;

/**
 * Fetches the person of the stored token, by the dashboard call, whose answer the dashboard then
 * shows. Network faults and faults of the server are tried again for ten seconds; whatever fails in
 * the end logs out.
 */
export async function restoreSession({ client, api, queryClient }: SessionParts): Promise<void> {
  if (readToken() === null) return;
  const giveUpAt = Date.now() + limits.sessionRestoreMs;
  for (;;) {
    try {
      const signal = AbortSignal.timeout(Math.max(giveUpAt - Date.now(), retryMs));
      const dashboard = await client.dashboard.get.query(undefined, { signal });
      queryClient.setQueryData(api.dashboard.get.queryKey(), dashboard);
      setUser(dashboard.user);
      return;
    } catch (failure) {
      const status = statusOf(failure);
      const passing = status === undefined || status >= 500;
      if (!passing || Date.now() + retryMs > giveUpAt) {
        // Not signed out: what they had typed waits for them to sign in again.
        clearToken();
        setUser(null);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/** The session of the app: the token in local storage and the signed-in person. */
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

/** The signed-in person; null without a token or before the person is loaded. */
export function currentUser(): UserView | null {
  return readToken() === null ? null : user;
}

/** Stores a new sign-in and notifies the listeners. */
export function storeSession(token: string, signedIn: UserView): void {
  writeToken(token);
  setUser(signedIn);
}

/** Updates the signed-in person; absent fields stay unchanged. */
export function changeUser(changed: Pick<UserView, "id"> & Partial<UserView>): void {
  const current = currentUser();
  if (current?.id === changed.id) setUser({ ...current, ...changed });
}

/** Clears the token, the person and the drafts in the browser; the caller ends the session itself. */
export function clearSession(): void {
  dropAllDrafts();
  clearToken();
  setUser(null);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in person, updated on every change; null while a page is rendered on the server. */
export function useUser(): UserView | null {
  return useSyncExternalStore(onSessionChange, currentUser, () => null);
}

/** Follows a sign-out, or a sign-in as somebody else, in another tab. */
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
 * Loads the user to whom the stored token belongs, with the dashboard's call, and caches the
 * response. Retries network and server errors for ten seconds; after that, or after any other error,
 * removes the token.
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
        // No sign-out: drafts are kept until the person signs in again.
        clearToken();
        setUser(null);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

/**
 * The page to which a sign-in leads. A guard that redirects to /login keeps it in the state of that
 * history entry: it survives a reload and the second step, and no link can set it.
 */
import type { HistoryState } from "@tanstack/react-router";
import { useEffect } from "react";
import { tabStore } from "./storage.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address of the page that redirected to /login. */
    wanted?: string;
  }
}

/** The pages that need a session. */
const guarded = ["/dashboard", "/properties", "/admin"];

/** The address to open after a sign-in: the wanted page, or the dashboard. */
export function pageAfterSignIn({ wanted = "" }: HistoryState): string {
  const [path = ""] = wanted.split(/[?#]/, 1);
  return guarded.includes(path) ? wanted : "/dashboard";
}

const wantedKey = "wanted page";

/**
 * For /login: makes the function that returns the address to open after a sign-in. The language menu
 * loads /login anew, without its state; the wanted page is kept until another page of the app opens.
 */
export function usePageAfterSignIn(state: HistoryState): () => string {
  const { wanted } = state;
  useEffect(() => {
    if (wanted !== undefined) tabStore.write(wantedKey, wanted);
    return () => tabStore.remove(wantedKey);
  }, [wanted]);
  return () => pageAfterSignIn({ wanted: wanted ?? tabStore.read(wantedKey) ?? "" });
}

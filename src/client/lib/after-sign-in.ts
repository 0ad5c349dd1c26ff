/**
 * The page to which a sign-in leads. A guard that redirects to /login keeps it in the state of that
 * history entry: it survives a reload and the second step, and no link can set it.
 */
import type { HistoryState } from "@tanstack/react-router";

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

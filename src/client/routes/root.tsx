import { VisuallyHidden } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { lazyDialog } from "../components/lazy-part.tsx";
import { PageShell } from "../features/shell/page-shell.tsx";
import { useSite } from "../first-data.ts";
import { useArrival } from "../lib/use-arrival.ts";
import { useOverlay } from "../lib/use-overlay.ts";
import { changeUser, clearSession, useUser } from "../session.ts";
import { useTRPC, useTRPCClient } from "../trpc.ts";

/** Loaded when it is needed: most visits need no forms and dialogs. */
const AccountDialog = lazyDialog(() =>
  import("../features/own-account/account-dialog.tsx").then((module) => module.AccountDialog),
);

/** How long a sign-out waits for the server before it goes on without an answer. */
const logoutPatienceMs = 3000;

/** The layout of every page. */
export function RootLayout() {
  const user = useUser();
  const api = useTRPC();
  const queries = useQueryClient();
  const leave = useLeave();
  const logout = useLogout(leave);
  const account = useOverlay("account");
  return (
    <PageShell
      user={user}
      path={useLocation({ select: (location) => location.pathname })}
      site={useSite()}
      onLogout={() => void logout()}
      onAccount={() => account.show()}
    >
      <VisuallyHidden as="output">{useArrival()}</VisuallyHidden>
      <Outlet />
      {user !== null && (
        <AccountDialog
          open={account.open}
          onClose={account.close}
          user={user}
          onUserChanged={(changed) => {
            changeUser(changed);
            void queries.invalidateQueries(api.dashboard.pathFilter());
          }}
          onDeleted={leave}
        />
      )}
    </PageShell>
  );
}

/** Ends the session on the server and here, and returns to the landing page. */
function useLogout(leave: () => Promise<void>): () => Promise<void> {
  const client = useTRPCClient();
  return async () => {
    // Signing out never fails in the browser: a session that the server could not end expires.
    await Promise.race([
      client.auth.logout.mutate().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, logoutPatienceMs)),
    ]);
    await leave();
  };
}

/** Clears the session in the browser and returns to the landing page. */
function useLeave(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    clearSession();
    await navigate({ to: "/" });
    // The next person to sign in must not see the data of this one.
    queries.removeQueries({ type: "inactive" });
  };
}

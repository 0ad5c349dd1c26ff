import { VisuallyHidden } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useAccountDialog } from "../features/own-account/use-account-dialog.tsx";
import { PageShell } from "../features/shell/page-shell.tsx";
import { useSite } from "../first-data.ts";
import { useArrival } from "../lib/use-arrival.ts";
import { changeUser, clearSession, useUser } from "../session.ts";
import { useTRPC, useTRPCClient } from "../trpc.ts";

/** How long a sign-out waits for the server, which may be out of reach, before it goes on alone. */
const logoutPatienceMs = 3000;

/** The frame around every page. */
export function RootLayout() {
  const user = useUser();
  const api = useTRPC();
  const queries = useQueryClient();
  const leave = useLeave();
  const logout = useLogout(leave);
  const [openAccount, accountDialog] = useAccountDialog({
    user,
    onUserChanged: (changed) => {
      changeUser(changed);
      void queries.invalidateQueries(api.dashboard.pathFilter());
    },
    onDeleted: leave,
  });
  return (
    <PageShell
      user={user}
      path={useLocation({ select: (location) => location.pathname })}
      site={useSite()}
      onLogout={() => void logout()}
      onAccount={openAccount}
    >
      <VisuallyHidden as="output">{useArrival()}</VisuallyHidden>
      <Outlet />
      {accountDialog}
    </PageShell>
  );
}

/** Ends the session on the server and here, and returns to the landing page. */
function useLogout(leave: () => Promise<void>): () => Promise<void> {
  const client = useTRPCClient();
  return async () => {
    // Signing out here never fails: a session the server could not end runs out by itself.
    await Promise.race([
      client.auth.logout.mutate().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, logoutPatienceMs)),
    ]);
    await leave();
  };
}

/** Forgets who was signed in and returns to the landing page. */
function useLeave(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    clearSession();
    await navigate({ to: "/" });
    // What only the signed-in person may see does not wait for the next one.
    queries.removeQueries({ type: "inactive" });
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { PageShell } from "../features/shell/page-shell.tsx";
import { useSite } from "../first-data.ts";
import { clearSession, useUser } from "../session.ts";
import { useTRPCClient } from "../trpc.ts";

/** How long a sign-out waits for the server, which may be out of reach, before it goes on alone. */
const logoutPatienceMs = 3000;

/** The frame around every page. */
export function RootLayout() {
  const logout = useLogout();
  return (
    <PageShell
      user={useUser()}
      path={useLocation({ select: (location) => location.pathname })}
      site={useSite()}
      onLogout={() => void logout()}
    >
      <Outlet />
    </PageShell>
  );
}

/** Ends the session on the server and here, and returns to the landing page. */
function useLogout(): () => Promise<void> {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Signing out here never fails: a session the server could not end runs out by itself.
    await Promise.race([
      client.auth.logout.mutate().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, logoutPatienceMs)),
    ]);
    clearSession();
    await navigate({ to: "/" });
    // What only the signed-in person may see does not wait for the next one.
    queries.removeQueries({ type: "inactive" });
  };
}

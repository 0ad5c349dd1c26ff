import { Button } from "@chakra-ui/react";
import { fallback } from "../../shared/messages.ts";
import { ErrorState } from "./error-state.tsx";

/**
 * What a page shows when the server does not know the stored session any more. Once that session is
 * forgotten, the page's own guard leads to /login.
 */
export function SessionExpired({ onLogin }: { onLogin: () => void }) {
  const text = `${fallback.sessionExpired}. Sign in again to continue.`;
  return (
    <ErrorState title="Session Expired" action={<Button onClick={onLogin}>Go to Login</Button>}>
      {text}
    </ErrorState>
  );
}

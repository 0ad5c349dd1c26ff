import { Button } from "@chakra-ui/react";
import type { Message } from "../../shared/i18n/message.ts";
import { messageOf, statusOf } from "../lib/api-error.ts";
import { useTranslate } from "../lib/translate.ts";
import { ErrorState } from "./error-state.tsx";

interface LoadFailureProps {
  failure: unknown;
  title: string;
  /** Shown if the server's answer has no sentence of its own. */
  text: Message;
  retryLabel?: string;
  /** Reloads the page by default. */
  onRetry?: () => void;
  /**
   * Forgets the session, which leads to /login. With it, a session that the server no longer knows is
   * shown as such.
   */
  onLogin?: () => void;
}

/** Replaces a page or a list whose data could not be loaded. */
export function LoadFailure(props: LoadFailureProps) {
  const { failure, title, text, retryLabel, onRetry, onLogin } = props;
  const t = useTranslate();
  if (onLogin && statusOf(failure) === 401) {
    return (
      <ErrorState
        title={t("Session Expired")}
        action={<Button onClick={onLogin}>{t("Go to Login")}</Button>}
      >
        {t("Authentication expired. Sign in again to continue.")}
      </ErrorState>
    );
  }
  const retry = onRetry ?? (() => location.reload());
  return (
    <ErrorState title={title} action={<Button onClick={retry}>{retryLabel ?? t("Retry")}</Button>}>
      {t(messageOf(failure, text))}
    </ErrorState>
  );
}

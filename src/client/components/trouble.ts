import { type Message, msg } from "../../shared/i18n/message.ts";
import { fallback } from "../lib/fallback.ts";

/** The reason a part of the app is not shown. */
export type Trouble =
  /** Its code is loading. */
  | "loading"
  /** Its code could not be loaded. */
  | "missing"
  /** Its code no longer exists: the server has another version. */
  | "updated"
  /** It failed to render. */
  | "broken";

export interface TroubleProps<Props> {
  trouble: Trouble;
  onRetry: () => void;
  /** The props of the part. */
  part: Props;
}

const texts: Record<Exclude<Trouble, "loading">, { title: Message; text: Message }> = {
  missing: {
    title: msg("This could not be loaded"),
    text: msg("The connection failed. Please try again."),
  },
  updated: {
    title: msg("This site has been updated"),
    text: msg("A new version was installed while this page was open. Reload the page to continue."),
  },
  broken: {
    title: msg("Something went wrong"),
    text: msg("This part of the page stopped working. Please try again."),
  },
};

/** The texts for a trouble, and what the button does. */
export function describeTrouble(
  trouble: Exclude<Trouble, "loading">,
  onRetry: () => void,
): { title: Message; text: Message; button: Message; onClick: () => void } {
  const { title, text } = texts[trouble];
  if (trouble === "updated") {
    return { title, text, button: msg("Reload Page"), onClick: () => location.reload() };
  }
  const isOffline = trouble === "missing" && !navigator.onLine;
  return {
    title,
    text: isOffline ? fallback.offline : text,
    button: msg("Try Again"),
    onClick: onRetry,
  };
}

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

const texts: Record<Exclude<Trouble, "loading">, { title: string; text: string }> = {
  missing: {
    title: "This could not be loaded",
    text: "The connection failed. Please try again.",
  },
  updated: {
    title: "This site has been updated",
    text: "A new version was installed while this page was open. Reload the page to continue.",
  },
  broken: {
    title: "Something went wrong",
    text: "This part of the page stopped working. Please try again.",
  },
};

const offline = "You are offline. Connect to the internet and try again.";

/** The texts for a trouble, and what the button does. */
export function describeTrouble(
  trouble: Exclude<Trouble, "loading">,
  onRetry: () => void,
): { title: string; text: string; button: string; onClick: () => void } {
  const { title, text } = texts[trouble];
  if (trouble === "updated") {
    return { title, text, button: "Reload Page", onClick: () => location.reload() };
  }
  const isOffline = trouble === "missing" && !navigator.onLine;
  return { title, text: isOffline ? offline : text, button: "Try Again", onClick: onRetry };
}

import { copyText } from "./clipboard.ts";

/**
 * Opens the system's share sheet, or copies the URL if there is none. Returns what happened; rejects
 * if neither works.
 */
export async function share(page: {
  title: string;
  url: string;
}): Promise<"shared" | "copied" | "dismissed"> {
  if (typeof navigator.share === "function" && navigator.canShare(page)) {
    try {
      await navigator.share(page);
      return "shared";
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === "AbortError") return "dismissed";
    }
  }
  await copyText(page.url);
  return "copied";
}

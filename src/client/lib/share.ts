import { copyText } from "./clipboard.ts";

/**
 * Opens the system's share sheet; where there is none the address is copied. Tells what came of it;
 * rejects when neither worked.
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

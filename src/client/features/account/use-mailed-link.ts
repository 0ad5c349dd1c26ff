import { useEffect, useEffectEvent } from "react";
import { type MailedLink, readMailedLink } from "./mailed-link.ts";

/**
 * Takes the mailed link out of the address, once, and hands it over: neither the address bar nor the
 * browser's history keeps the token. Also when it comes later, pasted into the open page.
 */
export function useMailedLink(onLink: (link: MailedLink) => void): void {
  const take = useEffectEvent(() => {
    const link = readMailedLink(window.location.hash);
    if (!link) return;
    const { pathname, search } = window.location;
    // Done at once, so that an effect run twice finds it once.
    window.history.replaceState(window.history.state, "", pathname + search);
    onLink(link);
  });
  useEffect(() => {
    const onHashChange = () => take();
    onHashChange();
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);
}

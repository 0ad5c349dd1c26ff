import { useEffect, useEffectEvent } from "react";
import { type MailedLink, readMailedLink } from "./mailed-link.ts";

/**
 * Removes an emailed link from the URL and passes it on, so that neither the address bar nor the
 * history keeps the token. Also handles a link that is pasted into the open page.
 */
export function useMailedLink(onLink: (link: MailedLink) => void): void {
  const take = useEffectEvent(() => {
    const link = readMailedLink(window.location.hash);
    if (!link) return;
    const { pathname, search } = window.location;
    // Done first, so that a repeated effect does not find it again.
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

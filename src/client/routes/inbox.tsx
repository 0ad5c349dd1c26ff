import { InboxPage } from "../features/inbox/inbox-page.tsx";
import { StayBadge } from "../features/stays/stay-badge.tsx";
import { StayPanel } from "../features/stays/stay-panel.tsx";

/** The inbox, with the stays that its messages asked for. */
export function InboxRoute() {
  return (
    <InboxPage
      renderStay={(id) => <StayPanel id={id} />}
      renderState={(state) => <StayBadge state={state} />}
    />
  );
}

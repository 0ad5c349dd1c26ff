import { lazy, type ReactNode, Suspense, useState } from "react";

/** The inbox is fetched when it is about to be opened: the dashboard itself needs none of it. */
const load = () => import("./inbox-dialog.tsx");
const InboxDialog = lazy(() => load().then(({ InboxDialog }) => ({ default: InboxDialog })));

/** What opens the inbox, and itself to be rendered. */
export function useInbox(): [
  trigger: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void },
  dialog: ReactNode,
] {
  const [asked, setAsked] = useState({ open: false, wanted: false });
  const fetchSoon = () => void load();
  return [
    {
      onClick: () => setAsked({ open: true, wanted: true }),
      onPointerEnter: fetchSoon,
      onFocus: fetchSoon,
    },
    asked.wanted && (
      <Suspense fallback={null}>
        <InboxDialog open={asked.open} onClose={() => setAsked({ open: false, wanted: true })} />
      </Suspense>
    ),
  ];
}

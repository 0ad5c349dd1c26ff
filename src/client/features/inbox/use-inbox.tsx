import { type ReactNode, useState } from "react";
import { lazyDialog } from "../../components/lazy-part.tsx";

/** The inbox is fetched when it is about to be opened: the dashboard itself needs none of it. */
const InboxDialog = lazyDialog(() =>
  import("./inbox-dialog.tsx").then((module) => module.InboxDialog),
);

/** What opens the inbox, and itself to be rendered. */
export function useInbox(): [
  trigger: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void },
  dialog: ReactNode,
] {
  const [open, setOpen] = useState(false);
  const fetchSoon = () => void InboxDialog.preload();
  return [
    {
      onClick: () => setOpen(true),
      onPointerEnter: fetchSoon,
      onFocus: fetchSoon,
    },
    <InboxDialog key="inbox" open={open} onClose={() => setOpen(false)} />,
  ];
}

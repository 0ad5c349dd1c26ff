import type { GuestInterestView } from "../../../shared/schemas/guest-interest.ts";
import { type ReactNode, useState } from "react";
import { lazyDialog, lazyInline } from "../../components/lazy-part.tsx";

/** The dialog brings forms and the dialog machinery, which a visit that only looks never needs. */
const InterestDialog = lazyDialog(() =>
  import("./interest-dialog.tsx").then((module) => module.InterestDialog),
);

const InterestSummary = lazyInline(() =>
  import("./interest-summary.tsx").then((module) => module.InterestSummary),
);

/** What a button that opens the dialog takes. */
interface InterestTrigger {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * The interest dialog of a property: what opens it, itself to be rendered, and the summary of what
 * was sent last.
 */
export function useInterestDialog(
  property: { id: number; name: string; slug: string } | undefined,
): [trigger: InterestTrigger, dialog: ReactNode, summary: ReactNode] {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<GuestInterestView>();
  const fetchSoon = () => void InterestDialog.preload();
  const dialog = property !== undefined && (
    <InterestDialog
      key={property.id}
      property={property}
      open={open}
      onClose={() => setOpen(false)}
      onSent={setSent}
    />
  );
  const summary = property !== undefined && sent?.property_id === property.id && (
    <InterestSummary
      key={sent.id}
      property={property}
      sent={sent}
      onClose={() => setSent(undefined)}
    />
  );
  return [
    {
      onClick: () => setOpen(true),
      onPointerEnter: fetchSoon,
      onFocus: fetchSoon,
    },
    dialog,
    summary,
  ];
}

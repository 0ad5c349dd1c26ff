import type { GuestInterestView } from "../../../shared/schemas/guest-interest.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";

/** The dialog brings forms and the dialog machinery, which a visit that only looks never needs. */
const load = () => import("./interest-dialog.tsx");
const InterestDialog = lazy(() =>
  load().then(({ InterestDialog }) => ({ default: InterestDialog })),
);

const InterestSummary = lazy(() =>
  import("./interest-summary.tsx").then(({ InterestSummary }) => ({ default: InterestSummary })),
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
  const [asked, setAsked] = useState({ open: false, wanted: false });
  const [sent, setSent] = useState<GuestInterestView>();
  const fetchSoon = () => void load();
  const dialog = property !== undefined && asked.wanted && (
    <Suspense fallback={null}>
      <InterestDialog
        key={property.id}
        property={property}
        open={asked.open}
        onClose={() => setAsked({ ...asked, open: false })}
        onSent={setSent}
      />
    </Suspense>
  );
  const summary = property !== undefined && sent?.property_id === property.id && (
    <Suspense fallback={null}>
      <InterestSummary
        key={sent.id}
        property={property}
        sent={sent}
        onClose={() => setSent(undefined)}
      />
    </Suspense>
  );
  return [
    {
      onClick: () => setAsked({ open: true, wanted: true }),
      onPointerEnter: fetchSoon,
      onFocus: fetchSoon,
    },
    dialog,
    summary,
  ];
}

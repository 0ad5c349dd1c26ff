import { lazy, type ReactNode, Suspense, useState } from "react";

/** The dialog brings forms and the dialog machinery, which a visit that only looks never needs. */
const load = () => import("./interest-dialog.tsx");
const InterestDialog = lazy(() =>
  load().then(({ InterestDialog }) => ({ default: InterestDialog })),
);

/** What a button that opens the dialog takes. */
interface InterestTrigger {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** The interest dialog of a property: what opens it, and itself to be rendered. */
export function useInterestDialog(
  property: { id: number; name: string } | undefined,
): [trigger: InterestTrigger, dialog: ReactNode] {
  const [asked, setAsked] = useState({ open: false, wanted: false });
  const fetchSoon = () => void load();
  const dialog = property !== undefined && asked.wanted && (
    <Suspense fallback={null}>
      <InterestDialog
        key={property.id}
        property={property}
        open={asked.open}
        onClose={() => setAsked({ ...asked, open: false })}
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
  ];
}

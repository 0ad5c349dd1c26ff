import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { GuestInterestView } from "../../../shared/schemas/guest-interest.ts";
import {
  type DialogTrigger,
  lazyDialog,
  lazyInline,
  triggerOf,
} from "../../components/lazy-part.tsx";
import { tabStore } from "../../lib/storage.ts";
import { useOverlay } from "../../lib/use-overlay.ts";

/** Loaded when it is needed: most visits need no forms and dialogs. */
const InterestDialog = lazyDialog(() =>
  import("./interest-dialog.tsx").then((module) => module.InterestDialog),
);

const InterestSummary = lazyInline(() =>
  import("./interest-summary.tsx").then((module) => module.InterestSummary),
);

interface InterestDialogParts {
  /** For the buttons that open the dialog. */
  trigger: DialogTrigger;
  dialog: ReactNode;
  /** The interest sent last; nothing before. */
  summary: ReactNode;
  /** When this tab sent an interest in the property. */
  sentOn: string | undefined;
}

/** The dates of the interests sent from this tab, by property. */
const sentKey = (id: number | undefined) => `interest sent ${id}`;

/** Nobody else writes it. */
const neverChanges = () => () => undefined;

/** The interest dialog of a property. */
export function useInterestDialog(
  property: { id: number; name: string; slug: string } | undefined,
): InterestDialogParts {
  const { open, show, close } = useOverlay("interest");
  const [sent, setSent] = useState<GuestInterestView>();
  const sentOn = useSyncExternalStore(
    neverChanges,
    () => tabStore.read(sentKey(property?.id)),
    () => null,
  );

  function onSent(interest: GuestInterestView): void {
    tabStore.write(sentKey(interest.property_id), interest.created_at);
    setSent(interest);
  }

  return {
    sentOn: sentOn ?? undefined,
    trigger: triggerOf(InterestDialog, () => show()),
    dialog: property && (
      <InterestDialog
        key={property.id}
        property={property}
        open={open}
        onClose={close}
        onSent={onSent}
      />
    ),
    summary: property && sent?.property_id === property.id && (
      <InterestSummary
        key={sent.id}
        property={property}
        sent={sent}
        onClose={() => setSent(undefined)}
      />
    ),
  };
}

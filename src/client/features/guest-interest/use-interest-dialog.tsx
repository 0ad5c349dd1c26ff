import {
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { GuestInterestView } from "../../../shared/schemas/guest-interest.ts";
import {
  type DialogTrigger,
  lazyInline,
  renderedDialog,
  takeEarlyDialog,
} from "../../components/lazy-part.tsx";
import { tabStore } from "../../lib/storage.ts";
import { useOverlay } from "../../lib/use-overlay.ts";

const id = "interest-dialog";

/** Rendered with the page: a guest on a slow phone can write before the app runs. */
const InterestDialog = renderedDialog(id, () =>
  import("./interest-dialog.tsx").then((module) => module.InterestDialog),
);
if (import.meta.env.SSR) await InterestDialog.preload();

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
  const opener = useRef<HTMLElement>(null);
  const [sent, setSent] = useState<GuestInterestView>();
  const sentOn = useSyncExternalStore(
    neverChanges,
    () => tabStore.read(sentKey(property?.id)),
    () => null,
  );

  const takeOver = useEffectEvent(() => {
    const early = takeEarlyDialog(id);
    if (!early) return;
    opener.current = early.opener;
    show();
  });
  useLayoutEffect(() => takeOver(), []);

  function onSent(interest: GuestInterestView): void {
    tabStore.write(sentKey(interest.property_id), interest.created_at);
    setSent(interest);
  }

  return {
    sentOn: sentOn ?? undefined,
    trigger: {
      onClick(event) {
        opener.current = event.currentTarget;
        show();
      },
      onPointerEnter: () => void InterestDialog.preload(),
      onFocus: () => void InterestDialog.preload(),
      "data-opens": id,
    },
    dialog: property && (
      <InterestDialog
        key={property.id}
        id={id}
        property={property}
        open={open}
        onClose={close}
        opener={opener}
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

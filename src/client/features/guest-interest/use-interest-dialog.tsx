import {
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { StayRulesView } from "../../../shared/schemas/calendar.ts";
import type { GuestInterestView } from "../../../shared/schemas/guest-interest.ts";
import {
  type DialogTrigger,
  lazyInline,
  renderedDialog,
  takeEarlyDialog,
} from "../../components/lazy-part.tsx";
import { tabStore } from "../../lib/storage.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import type { ChosenDates } from "./interest-dialog.tsx";

const interestId = "interest-dialog";
const requestId = "request-dialog";

/** Rendered with the page: a guest on a slow phone can write before the app runs. */
const InterestDialog = renderedDialog(interestId, () =>
  import("./interest-dialog.tsx").then((module) => module.InterestDialog),
);
/** The same for a property that takes requests for dates. */
const RequestDialog = renderedDialog(requestId, () =>
  import("./request-dialog.tsx").then((module) => module.RequestDialog),
);
if (import.meta.env.SSR) await Promise.all([InterestDialog.preload(), RequestDialog.preload()]);

const InterestSummary = lazyInline(() =>
  import("./interest-summary.tsx").then((module) => module.InterestSummary),
);

interface InterestDialogParts {
  /** For the buttons that open the dialog. */
  trigger: DialogTrigger;
  /** Opens the dialog with dates that the guest has chosen. */
  ask: (dates: ChosenDates, event: MouseEvent<HTMLElement>) => void;
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

interface Property {
  id: number;
  name: string;
  slug: string;
  stay_rules?: StayRulesView;
}

/** The interest dialog of a property. */
export function useInterestDialog(property: Property | undefined): InterestDialogParts {
  const { open, show, close } = useOverlay("interest");
  const opener = useRef<HTMLElement>(null);
  const [sent, setSent] = useState<GuestInterestView>();
  const [dates, setDates] = useState<ChosenDates>();
  const rules = property?.stay_rules;
  const id = rules ? requestId : interestId;
  const { preload } = rules ? RequestDialog : InterestDialog;
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

  function showFrom(event: MouseEvent<HTMLElement>, chosen?: ChosenDates): void {
    opener.current = event.currentTarget;
    setDates(chosen);
    show();
  }

  const props = property && { id, property, open, onClose: close, opener, onSent };
  return {
    sentOn: sentOn ?? undefined,
    trigger: {
      onClick: (event) => showFrom(event),
      onPointerEnter: () => void preload(),
      onFocus: () => void preload(),
      "data-opens": id,
    },
    ask: (chosen, event) => showFrom(event, chosen),
    dialog:
      props &&
      (rules ? (
        <RequestDialog
          key={property.id}
          {...props}
          rules={rules}
          slug={property.slug}
          dates={dates}
        />
      ) : (
        <InterestDialog key={property.id} {...props} />
      )),
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

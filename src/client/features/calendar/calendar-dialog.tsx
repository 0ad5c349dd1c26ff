import { Skeleton, Stack } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { formatMoney } from "../../../shared/money.ts";
import type { CalendarView } from "../../../shared/schemas/calendar.ts";
import { listOfAll } from "../../../shared/list.ts";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { Section } from "../../components/section.tsx";
import { useUnsavedChanges } from "../../components/unsaved-changes.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { inFours } from "../../lib/iban.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useCalendar } from "./calendar-data.ts";
import { FeedAddress } from "./feed-address.tsx";
import { Feeds } from "./feeds.tsx";
import { MonthSection } from "./month-section.tsx";
import { BlockList } from "./occupation-list.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { RulesForm } from "./rules-form.tsx";

interface CalendarDialogProps {
  open: boolean;
  onClose: () => void;
  property: { id: number; name: string } | undefined;
  /** Shows a stay with what its host can do. */
  renderStay: (stayId: number) => ReactNode;
}

/** The calendar of a property: its nights, and the rules for requests. */
export function CalendarDialog({ open, onClose, property, renderStay }: CalendarDialogProps) {
  const t = useTranslate();
  const [dirty, setDirty] = useState(false);
  const next = useRef<() => void>(undefined);
  const { requestClose, question } = useUnsavedChanges({
    name: "calendar",
    dirty: open && dirty,
    onClose: () => {
      setDirty(false);
      (next.current ?? onClose)();
      next.current = undefined;
    },
  });
  /** Asks before typed text is lost, then runs the action. */
  const leave = (action: () => void) => {
    next.current = action;
    requestClose();
  };
  return (
    <>
      <PanelDialog
        open={open}
        onClose={() => leave(onClose)}
        title={t("Calendar")}
        description={<bdi>{property?.name}</bdi>}
      >
        {property && (
          <Parts
            key={property.id}
            propertyId={property.id}
            leave={leave}
            onDirty={setDirty}
            renderStay={renderStay}
          />
        )}
      </PanelDialog>
      {question}
    </>
  );
}

interface PartsProps {
  propertyId: number;
  leave: (action: () => void) => void;
  onDirty: (dirty: boolean) => void;
  renderStay: (stayId: number) => ReactNode;
}

function Parts({ propertyId, ...rest }: PartsProps) {
  const t = useTranslate();
  const calendar = useCalendar(propertyId);
  if (calendar.data) return <Loaded calendar={calendar.data} {...rest} />;
  if (calendar.isError) {
    return (
      <LoadFailure
        failure={calendar.error}
        title={t("The calendar could not be loaded")}
        text={stayFallback.calendar}
        onRetry={() => void calendar.refetch()}
      />
    );
  }
  return (
    <Stack gap={4} aria-hidden>
      <Skeleton height={80} />
      <Skeleton height={12} />
      <Skeleton height={12} />
    </Stack>
  );
}

type Part = "rules" | "payment" | "blocks" | "feeds" | "address";

/** The months and the sections below them; one section is open at a time. */
function Loaded({
  calendar,
  leave,
  onDirty,
  renderStay,
}: Omit<PartsProps, "propertyId"> & { calendar: CalendarView }) {
  const t = useTranslate();
  const { time_zone, blocks } = calendar;
  const isSaved = time_zone !== null;
  const [part, setPart] = useState<Part | undefined>(isSaved ? undefined : "rules");
  const toggle = (name: Part, label: string) => ({
    label,
    open: part === name,
    onToggle: () =>
      leave(() => {
        onDirty(false);
        setPart(part === name ? undefined : name);
      }),
  });
  const shown = (name: Part, content: ReactNode) => part === name && content;
  const form = {
    calendar,
    onDirtyChange: onDirty,
    onSaved: () => {
      onDirty(false);
      setPart(undefined);
    },
  };
  return (
    <>
      {isSaved && <MonthSection calendar={{ ...calendar, time_zone }} renderStay={renderStay} />}
      <Section
        title={t("Requests for dates")}
        summary={rulesSummary(calendar, t)}
        {...(isSaved && { toggle: toggle("rules", t("Change")) })}
      >
        {shown("rules", <RulesForm {...form} />)}
      </Section>
      {isSaved && (
        <>
          <Section
            title={t("How guests pay")}
            summary={
              (calendar.iban && inFours(calendar.iban)) ??
              calendar.payment_instructions ??
              t("Only guests whose stay you accepted see it.")
            }
            toggle={toggle("payment", t("Change"))}
          >
            {shown("payment", <PaymentForm {...form} />)}
          </Section>
          <Section
            title={t("Blocked nights")}
            summary={
              blocks.length === 0
                ? t("None to come.", { context: "blocked nights" })
                : t("{count, plural, one {# block to come} other {# blocks to come}}", {
                    count: blocks.length,
                  })
            }
            {...(blocks.length > 0 && { toggle: toggle("blocks", t("Show")) })}
          >
            {shown("blocks", <BlockList blocks={blocks} units={calendar.units} />)}
          </Section>
          <Section
            title={t("Other calendars")}
            summary={feedsSummary(calendar, t)}
            toggle={toggle("feeds", calendar.feeds.length === 0 ? t("Add") : t("Manage"))}
          >
            {shown("feeds", <Feeds calendar={calendar} onDirtyChange={onDirty} />)}
          </Section>
          {calendar.feed_url !== null && (
            <Section
              title={t("Address for other sites")}
              summary={t("So that they block the nights that are taken here.")}
              toggle={toggle("address", t("Show"))}
            >
              {shown(
                "address",
                <FeedAddress propertyId={calendar.property_id} address={calendar.feed_url} />,
              )}
            </Section>
          )}
        </>
      )}
    </>
  );
}

/** The names of the other calendars, or that some of them are not read. */
function feedsSummary({ feeds }: CalendarView, t: ReturnType<typeof useTranslate>): string {
  if (feeds.length === 0)
    return t("Block nights that are booked on Airbnb, Booking.com and others.");
  const failing = feeds.filter(({ failure }) => failure !== null).length;
  if (failing > 0) {
    return t(
      "{count, plural, one {# calendar can’t be read.} other {# calendars can’t be read.}}",
      {
        count: failing,
      },
    );
  }
  return listOfAll(
    feeds.map(({ name }) => name),
    t.language,
  );
}

/** "On. €80 a night, 10% for upgrades." */
function rulesSummary(
  { takes_requests, night_amount, currency, share_percent, time_zone }: CalendarView,
  t: ReturnType<typeof useTranslate>,
): string {
  if (time_zone === null) return t("Off. Guests write to you without dates from a calendar.");
  if (!takes_requests) return t("Off.", { context: "requests for dates" });
  if (night_amount === null || currency === null) {
    return t("On. Price by agreement, {share, number}% for upgrades.", { share: share_percent });
  }
  return t("On. {price} a night, {share, number}% for upgrades.", {
    price: formatMoney(night_amount, currency, t.language),
    share: share_percent,
  });
}

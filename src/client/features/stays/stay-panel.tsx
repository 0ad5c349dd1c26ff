import { Box, Button, Flex, Skeleton, Text } from "@chakra-ui/react";
import { CalendarCheck, CalendarX, Coins, PencilLine } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { listOfAll } from "../../../shared/list.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { StayDetail } from "../../../shared/schemas/stays.ts";
import { lastDayBefore } from "../../../shared/stays/nights.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { dateOf } from "../../../shared/time.ts";
import { messageOf } from "../../lib/api-error.ts";
import { todayThere } from "../../lib/dates.ts";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { AcceptDialog, ChangeStayDialog, EndStayDialog } from "./decision-dialogs.tsx";
import { SettleDialog } from "./settle-dialog.tsx";
import { StayBadge } from "./stay-badge.tsx";
import { stays, useStay } from "./stays-data.ts";
import { Thread } from "./thread.tsx";

/** A stay below the message that asked for it: its state, what to do, and the conversation. */
export function StayPanel({ id }: { id: number }) {
  const t = useTranslate();
  const stay = useStay(id);
  return (
    <Box mt={4} p={{ base: 4, md: 5 }} borderWidth="1px" borderColor="line" borderRadius="card">
      {stay.isPending && <Skeleton height={24} />}
      {stay.isLoadingError && (
        <Flex role="alert" align="center" gap={3} wrap="wrap">
          <Text textStyle="small">{t(messageOf(stay.error, stayFallback.stay))}</Text>
          <Button size="sm" variant="outline" onClick={() => void stay.refetch()}>
            {t("Try Again")}
          </Button>
        </Flex>
      )}
      {stay.data && <Loaded stay={stay.data} />}
    </Box>
  );
}

function Loaded({ stay }: { stay: StayDetail }) {
  const t = useTranslate();
  useReading(stay);
  const words = stayWords(stay);
  return (
    <>
      <StayBadge state={stay.state} />
      <Text mt={2} fontWeight="semibold">
        {words && t(words)}
      </Text>
      {priceWords(stay, t).map((message) => (
        <Text key={message.text} mt={0.5} textStyle="small" color="ink.soft">
          {t(message)}
        </Text>
      ))}
      {stay.reason !== null && (
        <Text mt={2} textStyle="small" overflowWrap="anywhere">
          {t("Reason: <bdi>{reason}</bdi>", { reason: stay.reason })}
        </Text>
      )}
      {stay.state === "requested" && <Waiting stay={stay} />}
      <Actions stay={stay} />
      <Thread stay={stay} />
    </>
  );
}

/** Marks the guest's messages as read. */
function useReading({ id, unread }: StayDetail): void {
  const { run } = useChange({
    send: (client, stay: number) => client.stays.read.mutate({ id: stay }),
    failed: { text: stayFallback.stay },
    outdated: stays,
  });
  const read = useEffectEvent(() => void run(id));
  useEffect(() => {
    if (unread > 0) read();
  }, [unread]);
}

/** What was agreed, what arrived, and where it went; a line each. */
function priceWords(stay: StayDetail, t: PageTranslate): Message[] {
  const { currency, state, received_amount, received_on, share_percent, shares } = stay;
  const money = (amount: number) => formatMoney(amount, currency ?? "", t.language);
  const price = stay.agreed_amount ?? stay.estimated_amount;
  const lines: Message[] = [];
  if (currency === null || price === null) {
    if (state === "requested") lines.push(msg("Price by agreement"));
  } else {
    const values = {
      price: money(price),
      share: money(stay.share_amount ?? 0),
      percent: share_percent,
    };
    lines.push(
      stay.agreed_amount === null
        ? msg("{price} by your calendar, {share} of it ({percent, number}%) for upgrades", values)
        : msg("{price} agreed, {share} of it ({percent, number}%) for upgrades", values),
    );
  }
  if (state !== "settled" || currency === null || received_amount === null) return lines;
  const day = dateOf(received_on ?? "");
  const short = price === null ? 0 : price - received_amount;
  lines.push(
    short === 0
      ? msg("{amount} received on {day, date, long}", { amount: money(received_amount), day })
      : short > 0
        ? msg("{amount} received on {day, date, long}, {short} less than agreed", {
            amount: money(received_amount),
            day,
            short: money(short),
          })
        : msg("{amount} received on {day, date, long}, {more} more than agreed", {
            amount: money(received_amount),
            day,
            more: money(-short),
          }),
  );
  if (shares.length > 0) {
    const parts = shares.map(({ amount, short_label }) =>
      t("{amount} to {upgrade}", { amount: money(amount), upgrade: short_label }),
    );
    lines.push(msg("Recorded: {parts}", { parts: listOfAll(parts, t.language) }));
  }
  return lines;
}

/** Until when the host can answer, or that another stay took the nights. */
function Waiting({ stay }: { stay: StayDetail }) {
  const t = useTranslate();
  if (stay.nights_taken) {
    return (
      <Text mt={3} px={3} py={2} borderRadius="lg" bg="clay.soft" textStyle="small">
        {t("These nights are taken now. Decline, or suggest other dates.")}
      </Text>
    );
  }
  return (
    <Text mt={2} textStyle="small">
      {t("Answer by {day, date, long}. After that, the request ends by itself.", {
        day: dateOf(lastDayBefore(stay.expires_at, stay.time_zone)),
      })}
    </Text>
  );
}

function Actions({ stay }: { stay: StayDetail }) {
  const t = useTranslate();
  const dialogs = {
    accept: useOverlay(`accept ${stay.id}`),
    decline: useOverlay(`decline ${stay.id}`),
    change: useOverlay(`change stay ${stay.id}`),
    cancel: useOverlay(`cancel ${stay.id}`),
    settle: useOverlay(`settle ${stay.id}`),
  };
  const of = (name: keyof typeof dialogs) => ({
    open: dialogs[name].open,
    onClose: dialogs[name].close,
    stay,
  });
  const { state } = stay;
  const isOpen = state === "requested";
  const today = todayThere(stay.time_zone);
  const hasBegun = stay.arrival <= today;
  const isOver = stay.departure <= today;
  return (
    <Flex mt={4} gap={2} wrap="wrap" _empty={{ display: "none" }}>
      {isOpen && (
        <>
          <Button
            size="sm"
            variant={stay.nights_taken ? "subtle" : "solid"}
            onClick={() => dialogs.accept.show()}
          >
            <CalendarCheck aria-hidden />
            {t("Accept the Stay")}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            colorPalette="clay"
            onClick={() => dialogs.decline.show()}
          >
            <CalendarX aria-hidden />
            {t("Decline")}
          </Button>
        </>
      )}
      {((state === "accepted" && hasBegun) || state === "took_place" || state === "no_show") && (
        <Button
          size="sm"
          variant={isOver && state !== "no_show" ? "solid" : "subtle"}
          onClick={() => dialogs.settle.show()}
        >
          <Coins aria-hidden />
          <span>{state === "no_show" ? t("Correct") : t("Record the Stay")}</span>
        </Button>
      )}
      {state === "settled" && (
        <Button size="sm" variant="subtle" onClick={() => dialogs.settle.show()}>
          <PencilLine aria-hidden />
          {t("Correct What Arrived")}
        </Button>
      )}
      {state === "accepted" && (
        <Button size="sm" variant="subtle" onClick={() => dialogs.change.show()}>
          <PencilLine aria-hidden />
          {t("Change Dates or Price")}
        </Button>
      )}
      {state === "accepted" && stay.departure >= today && (
        <Button size="sm" variant="ghost" colorPalette="clay" onClick={() => dialogs.cancel.show()}>
          <CalendarX aria-hidden />
          {t("Cancel the Stay")}
        </Button>
      )}
      <AcceptDialog key={`accept ${dialogs.accept.turn}`} {...of("accept")} />
      <EndStayDialog key={`decline ${dialogs.decline.turn}`} {...of("decline")} how="decline" />
      <ChangeStayDialog key={`change ${dialogs.change.turn}`} {...of("change")} />
      <EndStayDialog key={`cancel ${dialogs.cancel.turn}`} {...of("cancel")} how="cancel" />
      <SettleDialog key={`settle ${dialogs.settle.turn}`} {...of("settle")} />
    </Flex>
  );
}

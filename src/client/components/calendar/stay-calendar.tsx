import { Box, Button, chakra, Flex, Skeleton, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import type { StayRulesView } from "../../../shared/schemas/calendar.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { addDays } from "../../../shared/stays/nights.ts";
import { dateOf } from "../../../shared/time.ts";
import { messageOf } from "../../lib/api-error.ts";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import {
  afterPress,
  type Choice,
  isArrival,
  isArrivalDay,
  isDeparture,
  isHalf,
  type Nights,
} from "./choice.ts";
import { type DayState, MonthGrid } from "./month-grid.tsx";
import { monthOf } from "./months.ts";
import { useNights } from "./use-nights.ts";

interface StayCalendarProps {
  slug: string;
  rules: StayRulesView;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

/** A guest chooses the nights of a stay: first the arrival, then the departure. */
export function StayCalendar({ slug, ...rest }: StayCalendarProps) {
  const t = useTranslate();
  const known = useNights(slug, rest.rules);
  if (known.state === "loading") return <CalendarSkeleton />;
  if (known.state === "failed") {
    return (
      <Flex role="alert" direction="column" align="start" gap={3}>
        <Text>{t(messageOf(known.failure, stayFallback.calendar))}</Text>
        <Button variant="outline" onClick={known.retry}>
          {t("Try Again")}
        </Button>
      </Flex>
    );
  }
  return <Chooser {...rest} {...known} />;
}

/** As high as a month of five weeks, so that the page hardly moves. */
export function CalendarSkeleton() {
  return (
    <Box aria-hidden maxW="28rem" mx="auto">
      <Skeleton height={7} width="9rem" mx="auto" mt={9} mb={6} />
      <Skeleton height="15rem" mb={12} />
    </Box>
  );
}

type ChooserProps = Omit<StayCalendarProps, "slug"> & { today: string; nights: Nights };

function Chooser({ rules, choice, onChoice, today, nights }: ChooserProps) {
  const t = useTranslate();
  const [pointed, setPointed] = useState<string>();
  const firstFree = [...nights.keys()].find((night) => isArrival(rules, nights, night));
  const [month, setMonth] = useState(() => monthOf(choice.arrival ?? firstFree ?? today));
  if (firstFree === undefined) {
    return (
      <Text>{t("There are no free dates at the moment. You can still write to the host.")}</Text>
    );
  }
  const half = isHalf(choice);
  const preview =
    half && pointed !== undefined && isDeparture(rules, nights, choice, pointed)
      ? pointed
      : undefined;

  function stateOf(day: string): DayState {
    const canPress = afterPress(rules, nights, choice, day) !== undefined;
    const part = partOf(choice.arrival, choice.departure ?? preview, day);
    return {
      look: nights.get(day)?.state ?? "closed",
      words: wordsOf(day, canPress),
      isOff: !canPress,
      ...(part && { part, isPreview: preview !== undefined && day !== choice.arrival }),
    };
  }

  function wordsOf(day: string, canPress: boolean): string {
    if (day === choice.arrival) return t("your arrival");
    if (day === choice.departure) return t("your departure");
    if (partOf(choice.arrival, choice.departure, day)) return t("part of your stay");
    if (half && canPress && day > (choice.arrival ?? "")) return t("possible departure");
    const night = nights.get(day)?.state;
    if (night === "taken") return t("taken");
    if (night !== "free") return t("not bookable");
    if (canPress) return t("free");
    return isArrivalDay(rules, day)
      ? t("free, but can’t be chosen")
      : t("free, but not for arrival");
  }

  return (
    <Box>
      {/* Room for two lines, so that the calendar stays where it is. */}
      <Text
        as="output"
        display="block"
        minH={{ base: "3.5rem", md: 8 }}
        mb={2}
        px={2}
        fontWeight="semibold"
      >
        {hintOf()}
      </Text>
      <MonthGrid
        month={month}
        onMonth={setMonth}
        from={today}
        to={addDays(today, rules.horizon_days + 1)}
        today={today}
        dayState={stateOf}
        onPress={(day) => {
          const next = afterPress(rules, nights, choice, day);
          if (next) onChoice(next);
        }}
        onPoint={setPointed}
      />
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap={6}
        minH={11}
        mt={2}
        px={2}
      >
        <Legend />
        {choice.arrival !== undefined && (
          <Button variant="plain" minH={11} onClick={() => onChoice({})}>
            {t("Clear Dates")}
          </Button>
        )}
      </Flex>
    </Box>
  );

  function hintOf(): string {
    const { arrival, departure } = choice;
    if (arrival === undefined) return t("Choose the day you arrive");
    if (departure === undefined) {
      return t("Arrival on {day, date, full}. Now choose the day you leave.", {
        day: dateOf(arrival),
      });
    }
    const words = stayWords({ arrival, departure, guests: null });
    return words ? t(words) : "";
  }
}

/** Where a day is in a stay. */
function partOf(
  arrival: string | undefined,
  departure: string | undefined,
  day: string,
): DayState["part"] {
  if (day === arrival) return "start";
  if (arrival === undefined || departure === undefined) return undefined;
  if (day === departure) return "end";
  return arrival < day && day < departure ? "inside" : undefined;
}

const Sample = chakra("span", {
  base: { fontVariantNumeric: "lining-nums", me: 2 },
});

/** What the looks of the days mean; a screen reader says it with each day. */
function Legend() {
  const t = useTranslate();
  return (
    <Flex aria-hidden wrap="wrap" columnGap={6} rowGap={1} textStyle="small" color="ink.soft">
      <Entry
        sample={
          <Sample color="ink" fontWeight="semibold">
            21
          </Sample>
        }
      >
        {t("free")}
      </Entry>
      <Entry sample={<Sample textDecoration="line-through 2px">21</Sample>}>{t("taken")}</Entry>
      <Entry sample={<Sample>21</Sample>}>{t("not bookable")}</Entry>
    </Flex>
  );
}

function Entry({ sample, children }: { sample: ReactNode; children: string }) {
  return (
    <Flex align="baseline">
      {sample}
      <span>{children}</span>
    </Flex>
  );
}

import { Box, Flex, IconButton, VisuallyHidden } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { addDays } from "../../../shared/stays/nights.ts";
import { keyIn } from "../../lib/direction.ts";
import { useTranslate } from "../../lib/translate.ts";
import { Month } from "./month.tsx";
import { addMonths, addMonthsTo, endOfWeek, firstWeekdayOf, monthName, monthOf } from "./months.ts";

/** How a day looks, and what a screen reader says about it. */
export interface DayState {
  /** Said after the date: "free", or "taken". */
  words: string;
  look: "free" | "taken" | "closed";
  /** The day can be read, but not pressed. */
  isOff?: boolean;
  /** Where the day is in the chosen range. */
  part?: "start" | "inside" | "end";
  /** The range is not chosen yet: the pointer or the focus shows where it would end. */
  isPreview?: boolean;
  /** Below the number, such as a bar; hidden from screen readers. */
  mark?: ReactNode;
}

interface MonthGridProps {
  /** The month shown first, "2026-05". */
  month: string;
  onMonth: (month: string) => void;
  /** The first and the last day that can be reached. */
  from: string;
  to: string;
  /** Today where the property is. */
  today: string;
  dayState: (day: string) => DayState;
  onPress: (day: string) => void;
  /** The day under the pointer, or with the focus; undefined after leaving. */
  onPoint?: (day: string | undefined) => void;
  /** Never shows a second month beside the first. */
  single?: boolean;
}

/**
 * A month, or two side by side where there is room, as tables of buttons. The arrow keys move by day and
 * week, Home and End within the week, Page Up and Page Down by month; one day is in the tab order. Each
 * button has its day as data-night, for handlers of a drag around the grid.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth, from, to, today, single = false } = props;
  const t = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const toFocus = useRef<string>(undefined);
  const months = single ? [month] : [month, addMonths(month, 1)];
  const firstShown = [from, today, `${month}-01`].toSorted().at(-1) ?? from;
  const start = monthOf(firstShown) === month ? firstShown : `${month}-01`;
  const tabbable = focused !== undefined && months.includes(monthOf(focused)) ? focused : start;

  const buttonOf = (day: string) =>
    root.current?.querySelector<HTMLElement>(`[data-night="${day}"]`) ?? undefined;
  // The second month is hidden where there is no room for it.
  const isShown = (day: string) => (buttonOf(day)?.offsetParent ?? null) !== null;

  useLayoutEffect(() => {
    if (toFocus.current === undefined) return;
    buttonOf(toFocus.current)?.focus();
    toFocus.current = undefined;
  });

  function moveTo(day: string): void {
    const next = day < from ? from : day > to ? to : day;
    setFocused(next);
    toFocus.current = next;
    if (isShown(next)) return;
    const isWide = months.length > 1 && isShown(`${months[1]}-01`);
    onMonth(isWide && next > month ? addMonths(monthOf(next), -1) : monthOf(next));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { night } = (event.target as HTMLElement).dataset;
    const target = targets[keyIn(t.language, event.key)];
    if (night === undefined || !target || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(target(night, firstWeekdayOf(t.language)));
  }

  function turn(by: -1 | 1): void {
    setFocused(undefined);
    onMonth(addMonths(month, by));
  }

  const point = ({ target }: { target: EventTarget }) => {
    const day = (target as Element).closest<HTMLElement>("[data-night]")?.dataset["night"];
    props.onPoint?.(day);
  };
  const unpoint = () => props.onPoint?.(undefined);

  return (
    <Box containerType="inline-size">
      <Box
        ref={root}
        position="relative"
        display="flex"
        gap={8}
        justifyContent="center"
        onKeyDown={onKeyDown}
        onPointerOver={point}
        onPointerLeave={unpoint}
        onFocus={point}
        onBlur={unpoint}
      >
        <Flex
          position="absolute"
          top={0}
          insetX={0}
          justify="space-between"
          pointerEvents="none"
          css={{ "& > *": { pointerEvents: "auto" }, "& svg": { _rtl: { rotate: "180deg" } } }}
        >
          <Turn label={t("Previous month")} isOff={month <= monthOf(from)} onTurn={() => turn(-1)}>
            <ChevronLeft />
          </Turn>
          <Turn label={t("Next month")} isOff={month >= monthOf(to)} onTurn={() => turn(1)}>
            <ChevronRight />
          </Turn>
        </Flex>
        <VisuallyHidden as="output">{monthName(month, t.language)}</VisuallyHidden>
        {months.map((shown, at) => (
          <Month
            key={at}
            month={shown}
            from={from}
            to={to}
            today={today}
            tabbable={tabbable}
            dayState={props.dayState}
            onPress={(day) => {
              setFocused(day);
              props.onPress(day);
            }}
            isSecond={at > 0}
          />
        ))}
      </Box>
    </Box>
  );
}

interface TurnProps {
  label: string;
  isOff: boolean;
  onTurn: () => void;
  children: ReactNode;
}

/** Stays in the tab order at the last month, so that the focus is not lost there. */
function Turn({ label, isOff, onTurn, children }: TurnProps) {
  return (
    <IconButton
      variant="ghost"
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onTurn}
    >
      {children}
    </IconButton>
  );
}

const targets: Record<string, (day: string, firstWeekday: number) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, first) => endOfWeek(day, first, -1),
  End: (day, first) => endOfWeek(day, first, 1),
  PageUp: (day) => addMonthsTo(day, -1),
  PageDown: (day) => addMonthsTo(day, 1),
};

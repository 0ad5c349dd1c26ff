import { Box, chakra, VisuallyHidden } from "@chakra-ui/react";
import { useId } from "react";
import { useTranslate } from "../../lib/translate.ts";
import type { DayState } from "./month-grid.tsx";
import { dayNumber, firstWeekdayOf, monthName, weekdayNames, weeksOf } from "./months.ts";
import { dateOf } from "../../../shared/time.ts";

/** One rule for all days: a styled component for each would cost a slow phone 62 of them. */
const Table = chakra("table", {
  base: {
    width: "full",
    tableLayout: "fixed",
    borderCollapse: "separate",
    borderSpacing: "0 0.25rem",
    fontVariantNumeric: "lining-nums tabular-nums",
    "& caption": {
      height: 11,
      px: 12,
      lineHeight: "2.75rem",
      fontFamily: "heading",
      fontWeight: "medium",
      fontSize: "lg",
      whiteSpace: "nowrap",
    },
    "& th": { pb: 1, textStyle: "note", fontWeight: "medium", color: "ink.soft" },
    "& td": { position: "relative", p: 0, height: 11, textAlign: "center" },
    // The band of a range; its ends are half as wide.
    "& td[data-part]::before": {
      content: '""',
      position: "absolute",
      insetBlock: 0,
      insetInline: 0,
      bg: "leaf.soft",
    },
    "& td[data-part=start]::before": { insetInlineStart: "50%" },
    "& td[data-part=end]::before": { insetInlineEnd: "50%" },
    "& td[data-alone]::before": { display: "none" },
    "& button": {
      position: "relative",
      display: "block",
      width: "full",
      height: 11,
      maxW: 14,
      mx: "auto",
      color: "ink",
      fontSize: "md",
      fontWeight: "semibold",
      borderWidth: "1.5px",
      borderColor: "transparent",
      borderRadius: "full",
      cursor: "button",
      focusVisibleRing: "outside",
      focusRingOffset: "-1px",
      _hover: { borderColor: "leaf" },
    },
    "& button[aria-disabled=true]": {
      color: "ink.soft",
      fontWeight: "normal",
      cursor: "default",
      borderColor: "transparent",
    },
    "& button[data-look=taken][aria-disabled=true]": {
      textDecoration: "line-through",
      textDecorationThickness: "2px",
    },
    "& button[aria-current]": { textDecoration: "underline", textUnderlineOffset: "0.25em" },
    "& td:is([data-part=start], [data-part=end]) button": {
      bg: "leaf.solid",
      color: "leaf.contrast",
      fontWeight: "semibold",
      textDecoration: "none",
      borderColor: "leaf.solid",
    },
    "& td[data-preview][data-part=end] button": {
      bg: "paper.raised",
      color: "leaf",
    },
    "@media (forced-colors: active)": {
      "& td[data-part] button": { borderColor: "Highlight" },
    },
  },
});

interface MonthProps {
  month: string;
  from: string;
  to: string;
  today: string;
  /** The day in the tab order. */
  tabbable: string;
  dayState: (day: string) => DayState;
  onPress: (day: string) => void;
  /** Shown only where two months have room. */
  isSecond: boolean;
}

/** The days of a month in a table. */
export function Month({ month, from, to, isSecond, ...rest }: MonthProps) {
  const { language } = useTranslate();
  const id = useId();
  return (
    <Box
      flex={1}
      minW={0}
      maxW="28rem"
      {...(isSecond && { css: { "@container (max-width: 34.99rem)": { display: "none" } } })}
    >
      <Table role="grid" aria-labelledby={id}>
        <caption id={id}>{monthName(month, language)}</caption>
        <thead>
          <tr>
            {weekdayNames(language).map(({ long, short }) => (
              <th key={long} scope="col">
                <span aria-hidden>{short}</span>
                <VisuallyHidden>{long}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, firstWeekdayOf(language)).map((week, at) => (
            <tr key={at}>
              {week.map((day, weekday) =>
                day === undefined || day < from || day > to ? (
                  <td key={weekday}>
                    <Box as="span" color="ink.soft">
                      {day && dayNumber(day, language)}
                    </Box>
                  </td>
                ) : (
                  <Day key={weekday} day={day} {...rest} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

type DayProps = { day: string } & Pick<MonthProps, "today" | "tabbable" | "dayState" | "onPress">;

function Day({ day, today, tabbable, dayState, onPress }: DayProps) {
  const t = useTranslate();
  const { words, look, isOff, part, isPreview, mark } = dayState(day);
  return (
    <td
      aria-selected={part !== undefined && isPreview !== true}
      data-part={part}
      data-preview={isPreview === true ? "" : undefined}
    >
      <button
        type="button"
        data-night={day}
        data-look={look}
        tabIndex={day === tabbable ? 0 : -1}
        aria-label={t("{day, date, full}, {words}", {
          day: dateOf(day),
          words,
        })}
        aria-disabled={isOff === true}
        aria-current={day === today ? "date" : undefined}
        onClick={() => {
          if (isOff !== true) onPress(day);
        }}
      >
        {dayNumber(day, t.language)}
      </button>
      {mark !== undefined && <span aria-hidden>{mark}</span>}
    </td>
  );
}

import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useId, useState } from "react";
import { directionOfLanguage, type Language } from "../../../shared/i18n/languages.ts";
import { oncePer } from "../../../shared/once-per.ts";
import { shortDate, shortMonth } from "../../lib/dates.ts";
import { keyIn } from "../../lib/direction.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { axisOf } from "./axis.ts";
import type { Measure, Row } from "./measures.ts";
import { trendOf, trendWeeks } from "./trend.ts";

/** The width of a bar and of its share of the chart, in units of the SVG. */
const step = 10;
const bar = 7;
const height = 100;

const Plot = chakra("svg", {
  base: {
    position: "absolute",
    inset: 0,
    display: "block",
    width: "full",
    height: "full",
    _rtl: { transform: "scaleX(-1)" },
  },
});

/** The area of a week: as high as the chart, so that an empty week can be pointed at too. */
const Week = chakra(
  "span",
  {
    base: {
      flex: 1,
      minW: 0,
      height: "full",
      borderRadius: "sm",
      focusVisibleRing: "inside",
      "&[data-active]": { bg: "leaf.soft" },
    },
  },
  { defaultProps: { role: "img" } },
);

/** A measure by week: the last four weeks as a figure, and a bar for each of the 26 weeks. */
export function WeekChart({ measure, rows }: { measure: Measure; rows: Row[] }) {
  const t = useTranslate();
  const title = useId();
  const [pointed, setPointed] = useState<number>();
  const { now, before, total } = trendOf(rows);
  const last = rows.length - 1;
  const shown = rows[pointed ?? last];
  return (
    <Box as="figure" aria-labelledby={title} minW={0}>
      <Heading as="h3" id={title} textStyle="label" color="ink.soft" fontFamily="body">
        {measure.label}
      </Heading>
      <Text
        mt={1}
        fontFamily="heading"
        fontSize="3xl"
        lineHeight={1.2}
        fontVariantNumeric="lining-nums"
      >
        {measure.write(now)}
      </Text>
      <Text textStyle="small">
        {t("in the last {weeks, plural, one {# week} other {# weeks}}, <b>{change}</b>", {
          weeks: trendWeeks,
          change: changeText(now, before, measure, t),
          b: (change) => (
            <b>
              <bdi>{change}</bdi>
            </b>
          ),
        })}
      </Text>
      <Text mb={4} textStyle="note" color="ink.soft">
        {t("{total} in {weeks, plural, one {# week} other {# weeks}}", {
          total: measure.write(total),
          weeks: rows.length,
        })}
      </Text>
      <Bars measure={measure} rows={rows} pointed={pointed} onPoint={setPointed} />
      <Text aria-hidden mt={2} textStyle="note" color="ink.soft">
        {shown &&
          (pointed === undefined || pointed === last
            ? t("This week so far: {value}", { value: measure.write(shown.value) })
            : weekText(shown, measure, t))}
      </Text>
    </Box>
  );
}

/** Against the four weeks before: "+12 (46%)", "−3 (8%)", "same as before". */
function changeText(now: number, before: number, { write }: Measure, t: PageTranslate): string {
  if (now === before) return t("same as before");
  const sign = now > before ? "+" : "−";
  const amount = write(Math.abs(now - before));
  // From right to left, the sign of a number would be on its other side, as after the mark of a sum.
  const change =
    directionOfLanguage(t.language) === "rtl"
      ? `\u200E${sign}${amount.replace("\u200F", "")}`
      : sign + amount;
  if (before <= 0) return change;
  const share = Math.round((Math.abs(now - before) / before) * 100) / 100;
  return `${change} (${percent(t.language).format(share)})`;
}

const percent = oncePer(
  (language: Language) => new Intl.NumberFormat(language, { style: "percent", useGrouping: false }),
);

/** "Week from Mar 2, 2026: 12". */
const weekText = ({ name, value }: Row, measure: Measure, t: PageTranslate): string =>
  t("Week from {day}: {value}", {
    day: shortDate(name, t.language),
    value: measure.write(value),
  });

interface BarsProps {
  measure: Measure;
  rows: Row[];
  /** The week under the pointer, or with the focus. */
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}

function Bars({ measure, rows, pointed, onPoint }: BarsProps) {
  const t = useTranslate();
  const lines = axisOf(rows.map(({ value }) => value));
  const [bottom, top] = [lines[0] ?? 0, lines.at(-1) ?? 1];
  const yOf = (value: number) => ((top - value) / (top - bottom)) * height;
  const zero = yOf(0);
  const focusable = pointed ?? rows.length - 1;

  function move(event: KeyboardEvent<HTMLElement>): void {
    const to = targets[keyIn(t.language, event.key)]?.(focusable, rows.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    const week = event.currentTarget.children[to];
    if (week instanceof HTMLElement) week.focus();
  }

  return (
    <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap={2}>
      <Labels lines={lines} measure={measure} yOf={yOf} />
      <Box position="relative" height={36}>
        <Plot
          viewBox={`0 0 ${rows.length * step} ${height}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {lines.map((value) => (
            <chakra.line
              key={value}
              x1={0}
              x2={rows.length * step}
              y1={yOf(value)}
              y2={yOf(value)}
              stroke={value === 0 ? "field.edge" : "line"}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </Plot>
        <Flex
          as="fieldset"
          aria-label={t("{measure} by week, with the arrow keys", { measure: measure.label })}
          position="relative"
          height="full"
          onKeyDown={move}
          onPointerLeave={() => onPoint(undefined)}
        >
          {rows.map((row, index) => (
            <Week
              key={row.key}
              aria-label={weekText(row, measure, t)}
              tabIndex={index === focusable ? 0 : -1}
              data-active={index === pointed ? "" : undefined}
              onPointerEnter={() => onPoint(index)}
              onFocus={() => onPoint(index)}
              onBlur={() => onPoint(undefined)}
            />
          ))}
        </Flex>
        <Plot
          viewBox={`0 0 ${rows.length * step} ${height}`}
          preserveAspectRatio="none"
          aria-hidden
          pointerEvents="none"
        >
          {rows.map(({ key, value }, index) => (
            <chakra.rect
              key={key}
              fill={value < 0 ? "clay" : "leaf"}
              x={index * step + (step - bar) / 2}
              width={bar}
              y={Math.min(zero, yOf(value))}
              height={Math.abs(zero - yOf(value))}
            />
          ))}
        </Plot>
      </Box>
      <span />
      <Months rows={rows} />
    </Box>
  );
}

const targets: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

interface LabelsProps {
  lines: number[];
  measure: Measure;
  yOf: (value: number) => number;
}

/** The values of the gridlines, each beside its line. */
function Labels({ lines, measure, yOf }: LabelsProps) {
  return (
    <Box aria-hidden position="relative" textStyle="note" color="ink.soft" textAlign="end">
      {lines.map((value) => (
        <Box
          key={value}
          position="absolute"
          insetEnd={0}
          transform="translateY(-50%)"
          fontVariantNumeric="lining-nums tabular-nums"
          style={{ top: `${yOf(value)}%` }}
        >
          {measure.writeShort(value)}
        </Box>
      ))}
      {/* The labels are positioned and take no width, so hidden copies reserve that of the widest. */}
      <Box visibility="hidden" height={0} overflow="hidden">
        {lines.map((value) => (
          <div key={value}>{measure.writeShort(value)}</div>
        ))}
      </Box>
    </Box>
  );
}

/** The longest name of a month, in characters, that has room beside the next one. */
const besideMax = 5;

/** The names of the months, each under its first week; every second one where names are long. */
function Months({ rows }: { rows: Row[] }) {
  const { language } = useTranslate();
  const names = rows.map(({ name }) => shortMonth(name, language));
  // A month that begins at the right edge has no room for its name.
  const firsts = names.flatMap((name, at) =>
    name !== names[at - 1] && at > 0 && at < names.length - 1 ? [at] : [],
  );
  const step = names.some(({ length }) => length > besideMax) ? 2 : 1;
  const shown = firsts.filter((_, month) => month % step === 0);
  return (
    <Flex aria-hidden mt={1} textStyle="note" color="ink.soft">
      {names.map((name, at) => (
        <Box key={rows[at]?.key} flex={1} minW={0} whiteSpace="nowrap">
          {shown.includes(at) ? name : ""}
        </Box>
      ))}
    </Flex>
  );
}

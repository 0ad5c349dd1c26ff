import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useId, useState } from "react";
import { shortDate } from "../../lib/dates.ts";
import { axisOf } from "./axis.ts";
import type { Measure, Row } from "./measures.ts";
import { trendOf, trendWeeks } from "./trend.ts";

/** The width of a bar and of its share of the chart, in units of the SVG. */
const step = 10;
const bar = 7;
const height = 100;

const Plot = chakra("svg", {
  base: { position: "absolute", inset: 0, display: "block", width: "full", height: "full" },
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
        {`in the last ${trendWeeks} weeks, `}
        <b>{changeText(now, before, measure)}</b>
      </Text>
      <Text mb={4} textStyle="note" color="ink.soft">
        {`${measure.write(total)} in ${rows.length} weeks`}
      </Text>
      <Bars measure={measure} rows={rows} pointed={pointed} onPoint={setPointed} />
      <Text aria-hidden mt={2} textStyle="note" color="ink.soft">
        {shown &&
          (pointed === undefined || pointed === last
            ? `This week so far: ${measure.write(shown.value)}`
            : `Week from ${shortDate(shown.name)}: ${measure.write(shown.value)}`)}
      </Text>
    </Box>
  );
}

/** Against the four weeks before: "+12 (46%)", "−3 (8%)", "same as before". */
function changeText(now: number, before: number, { write }: Measure): string {
  if (now === before) return "same as before";
  const change = `${now > before ? "+" : "−"}${write(Math.abs(now - before))}`;
  const share = before > 0 ? ` (${Math.round((Math.abs(now - before) / before) * 100)}%)` : "";
  return change + share;
}

interface BarsProps {
  measure: Measure;
  rows: Row[];
  /** The week under the pointer, or with the focus. */
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}

function Bars({ measure, rows, pointed, onPoint }: BarsProps) {
  const lines = axisOf(rows.map(({ value }) => value));
  const [bottom, top] = [lines[0] ?? 0, lines.at(-1) ?? 1];
  const yOf = (value: number) => ((top - value) / (top - bottom)) * height;
  const zero = yOf(0);
  const focusable = pointed ?? rows.length - 1;

  function move(event: KeyboardEvent<HTMLElement>): void {
    const to = targets[event.key]?.(focusable, rows.length - 1);
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
          aria-label={`${measure.label} by week, with the arrow keys`}
          position="relative"
          height="full"
          onKeyDown={move}
          onPointerLeave={() => onPoint(undefined)}
        >
          {rows.map(({ key, name, value }, index) => (
            <Week
              key={key}
              aria-label={`Week from ${shortDate(name)}: ${measure.write(value)}`}
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

const month = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" });

/** The names of the months, each under its first week. */
function Months({ rows }: { rows: Row[] }) {
  const names = rows.map(({ name }) => month.format(new Date(name)));
  return (
    <Flex aria-hidden mt={1} textStyle="note" color="ink.soft">
      {names.map((name, index) => (
        // A month that begins at the right edge has no room for its name.
        <Box key={rows[index]?.key} flex={1} minW={0} whiteSpace="nowrap">
          {name !== names[index - 1] && index > 0 && index < names.length - 1 ? name : ""}
        </Box>
      ))}
    </Flex>
  );
}

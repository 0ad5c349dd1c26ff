import { Box, chakra, Flex, Grid } from "@chakra-ui/react";
import { shortDate } from "../../lib/dates.ts";
import type { Measure, Row } from "./measures.ts";
import { Caption, NumberTable, TableFrame } from "./number-table.tsx";

const Chart = chakra("svg", { base: { display: "block", width: "full", height: 40 } });

/** The width of a bar and the gap between two, in units of the SVG. */
const step = 10;
const bar = 7;
const height = 100;

/** A measure by week: a bar chart, and the numbers in a table. */
export function WeekFigure({ measure, rows }: { measure: Measure; rows: Row[] }) {
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  const caption = `${measure.label} by week`;
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <figure>
      <Caption>{caption}</Caption>
      <Grid gap={{ base: 5, md: 7 }} templateColumns={{ md: "minmax(0, 3fr) minmax(0, 2fr)" }}>
        <Box aria-hidden>
          <Bars measure={measure} rows={rows} />
          <Flex justify="space-between" mt={1.5} textStyle="note" color="ink.soft">
            <span>{first && shortDate(first.name)}</span>
            <span>{last && shortDate(last.name)}</span>
          </Flex>
        </Box>
        <TableFrame tabIndex={0} aria-label={`${caption}, as a table`}>
          <NumberTable>
            <thead>
              <tr>
                <th scope="col">Week from</th>
                <th scope="col">{measure.label}</th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ key, name, value }) => (
                <tr key={key}>
                  <th scope="row">{shortDate(name)}</th>
                  <td>{measure.write(value)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">26 weeks</th>
                <td>{measure.write(total)}</td>
              </tr>
            </tbody>
          </NumberTable>
        </TableFrame>
      </Grid>
    </figure>
  );
}

/** The bars, up from zero; negative values go down. */
function Bars({ measure, rows }: { measure: Measure; rows: Row[] }) {
  const values = rows.map(({ value }) => value);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = height / Math.max(most - least, 1);
  const zero = most * scale;
  return (
    <>
      <Box mb={1.5} textStyle="note" color="ink.soft">
        {most > 0 ? `Peak: ${measure.write(most)}` : "Nothing yet"}
      </Box>
      <Chart viewBox={`0 0 ${rows.length * step} ${height}`} preserveAspectRatio="none">
        {rows.map(({ key, name, value }, index) => (
          <chakra.rect
            key={key}
            fill={value < 0 ? "clay" : "leaf"}
            x={index * step + (step - bar) / 2}
            width={bar}
            y={value < 0 ? zero : zero - value * scale}
            height={Math.abs(value) * scale}
          >
            <title>{`Week from ${shortDate(name)}: ${measure.write(value)}`}</title>
          </chakra.rect>
        ))}
        <chakra.line
          x1={0}
          x2={rows.length * step}
          y1={zero}
          y2={zero}
          stroke="field.edge"
          vectorEffect="non-scaling-stroke"
        />
      </Chart>
    </>
  );
}

import { Box, chakra, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { Measure, Row } from "./measures.ts";
import { Caption, NumberTable, TableFrame } from "./number-table.tsx";

const Bar = chakra("svg", { base: { display: "block", width: "full", height: 3.5 } });

interface GroupFigureProps {
  by: "country" | "upgrade type";
  measure: Measure;
  /** Sorted, the largest first. */
  rows: Row[];
  /** How the numbers are counted. */
  note?: string | undefined;
}

/** A measure by group: a table with a bar beside each number. */
export function GroupFigure({ by, measure, rows, note }: GroupFigureProps) {
  const noteId = useId();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const caption = `${measure.label} by ${by}`;
  return (
    <Box as="figure" aria-describedby={note === undefined ? undefined : noteId}>
      <Caption>{caption}</Caption>
      {note !== undefined && (
        <Text id={noteId} mb={2} textStyle="note" color="ink.soft">
          {note}
        </Text>
      )}
      {rows.length === 0 ? (
        <Text color="ink.soft">Nothing yet</Text>
      ) : (
        <TableFrame tabIndex={0} aria-label={`${caption}, as a table`}>
          <NumberTable css={{ tableLayout: "fixed" }}>
            <thead>
              <tr>
                <chakra.th scope="col" width="35%">
                  {by === "country" ? "Country" : "Upgrade type"}
                </chakra.th>
                <td aria-hidden />
                <chakra.th scope="col" width="30%">
                  {measure.label}
                </chakra.th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, value }) => (
                <tr key={key}>
                  <chakra.th scope="row" overflowWrap="anywhere">
                    <bdi>{name}</bdi>
                  </chakra.th>
                  <td aria-hidden>
                    <Bar viewBox="0 0 100 10" preserveAspectRatio="none">
                      <chakra.rect
                        fill={value < 0 ? "clay" : "leaf"}
                        width={Math.max(1, (Math.abs(value) / most) * 100)}
                        height={10}
                      />
                    </Bar>
                  </td>
                  <td>{measure.write(value)}</td>
                </tr>
              ))}
            </tbody>
          </NumberTable>
        </TableFrame>
      )}
    </Box>
  );
}

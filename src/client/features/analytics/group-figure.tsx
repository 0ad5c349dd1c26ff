import { Box, Button, chakra, Heading, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { UpgradeTypeName } from "../../components/upgrade-type-name.tsx";
import { useTranslate } from "../../lib/translate.ts";
import type { Measure, Row } from "./measures.ts";
import { NumberTable } from "./number-table.tsx";

const Bar = chakra("svg", {
  base: { display: "block", width: "full", height: 3.5, _rtl: { transform: "scaleX(-1)" } },
});

/** The number of groups shown before "Show All". */
const shownAtFirst = 8;

interface GroupFigureProps {
  by: "country" | "upgrade type";
  measure: Measure;
  /** Sorted, the largest first; named by country or type. */
  rows: Row[];
  /** How the numbers are counted. */
  note?: string | undefined;
}

/** A measure by group: a table with a bar beside each number. */
export function GroupFigure({ by, measure, rows, note }: GroupFigureProps) {
  const t = useTranslate();
  const id = useId();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ value }) => Math.abs(value)));
  return (
    <Box as="figure" aria-labelledby={id} minW={0}>
      <Heading as="h3" id={id} textStyle="subheading" mb={3}>
        {by === "country"
          ? t("{measure} by country", { measure: measure.label })
          : t("{measure} by upgrade type", { measure: measure.label })}
      </Heading>
      {rows.length === 0 ? (
        <Text color="ink.soft">{t("Nothing yet")}</Text>
      ) : (
        <NumberTable css={{ tableLayout: "fixed", "& th": { pe: { base: 3, md: 5 } } }}>
          <colgroup>
            <chakra.col width={{ base: "52%", md: "38%" }} />
            <col />
            <chakra.col width="27%" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t(by === "country" ? "Country" : "Upgrade type")}</th>
              {/* Above the bars, too: it is wider than the numbers in some languages. */}
              <th scope="col" colSpan={2}>
                {measure.label}
              </th>
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, shownAtFirst)).map(({ key, name, value }) => (
              <tr key={key}>
                <chakra.th scope="row" overflowWrap="anywhere">
                  {by === "country" ? <bdi>{name}</bdi> : <UpgradeTypeName type={name} />}
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
      )}
      {rows.length > shownAtFirst && (
        <Button variant="plain" minH={6} mt={3} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("Show Fewer") : t("Show All {count, number}", { count: rows.length })}
        </Button>
      )}
      {note !== undefined && (
        <Text mt={3} textStyle="note" color="ink.soft">
          {note}
        </Text>
      )}
    </Box>
  );
}

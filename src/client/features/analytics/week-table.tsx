import { chakra } from "@chakra-ui/react";
import { shortDate } from "../../lib/dates.ts";
import { useTranslate } from "../../lib/translate.ts";
import type { Measure, Row } from "./measures.ts";
import { NumberTable } from "./number-table.tsx";

/** A wide table scrolls sideways in a small window, also by keyboard. */
const Frame = chakra("section", {
  base: { overflowX: "auto", borderRadius: "sm", focusVisibleRing: "inside" },
});

interface WeekTableProps {
  measures: ReadonlyArray<{ measure: Measure; rows: Row[] }>;
}

/** All measures by week, the newest week first. */
export function WeekTable({ measures }: WeekTableProps) {
  const t = useTranslate();
  const weeks = measures[0]?.rows ?? [];
  return (
    <Frame tabIndex={0} aria-label={t("Numbers by week")}>
      <NumberTable css={{ "& th": { whiteSpace: "nowrap" } }}>
        <thead>
          <tr>
            <th scope="col">{t("Week from")}</th>
            {measures.map(({ measure }) => (
              <th key={measure.key} scope="col">
                {measure.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks
            .map(({ key, name }, index) => (
              <tr key={key}>
                <th scope="row">{shortDate(name, t.language)}</th>
                {measures.map(({ measure, rows }) => (
                  <td key={measure.key}>{measure.write(rows[index]?.value ?? 0)}</td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t("{weeks, plural, one {# week} other {# weeks}}", { weeks: weeks.length })}
            </th>
            {measures.map(({ measure, rows }) => (
              <td key={measure.key}>
                {measure.write(rows.reduce((sum, { value }) => sum + value, 0))}
              </td>
            ))}
          </tr>
        </tfoot>
      </NumberTable>
    </Frame>
  );
}

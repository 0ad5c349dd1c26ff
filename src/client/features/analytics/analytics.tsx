import { Stack } from "@chakra-ui/react";
import { useState } from "react";
import type { Analytics as Data } from "../../../shared/schemas/analytics.ts";
import { upgradeTypeLabel } from "../../../shared/upgrade-types.ts";
import { SelectField } from "../../components/form-field.tsx";
import { GroupFigure } from "./group-figure.tsx";
import { groupsOf, measuresOf, weeksOf } from "./measures.ts";
import { WeekFigure } from "./week-figure.tsx";

/** One measure at a time: by week, by country and by upgrade type. */
export function Analytics({ data }: { data: Data }) {
  const measures = measuresOf(data);
  const [key, setKey] = useState<string>();
  const measure = measures.find((one) => one.key === key) ?? measures[0];
  if (!measure) return null;
  const isMoney = "currency" in measure;
  const byCountry = groupsOf(data.countries, ({ country }) => country, measure);
  const byType = groupsOf(
    data.upgrade_types,
    ({ upgrade_type }) => upgradeTypeLabel(upgrade_type),
    measure,
  );
  return (
    <Stack gap={8}>
      <SelectField
        label="Show"
        options={measures.map(({ key, label }) => ({ value: key, label }))}
        value={measure.key}
        onChange={({ target }) => setKey(target.value)}
        hint={
          isMoney
            ? "By the date of each entry. Currencies are never combined. Corrections count on their own date."
            : undefined
        }
      />
      <WeekFigure measure={measure} rows={weeksOf(data, measure)} />
      {byCountry && <GroupFigure by="country" measure={measure} rows={byCountry} />}
      {byType && (
        <GroupFigure
          by="upgrade type"
          measure={measure}
          rows={byType}
          note={isMoney ? undefined : "A property with two upgrade types counts toward both."}
        />
      )}
    </Stack>
  );
}

import { Box, Button, Grid } from "@chakra-ui/react";
import { useState } from "react";
import { countryName } from "../../../shared/countries.ts";
import type { Analytics as Data } from "../../../shared/schemas/analytics.ts";
import { SelectField } from "../../components/form-field.tsx";
import { useAdminSearch } from "../../lib/admin-search.ts";
import { useTranslate } from "../../lib/translate.ts";
import { GroupFigure } from "./group-figure.tsx";
import { groupsOf, mainCurrency, measuresOf, weeksOf } from "./measures.ts";
import { StayTable } from "./stay-table.tsx";
import { WeekChart } from "./week-chart.tsx";
import { WeekTable } from "./week-table.tsx";

/** A chart by week for each measure, and one measure by country and by upgrade type. */
export function Analytics({ data }: { data: Data }) {
  const t = useTranslate();
  const { search, change } = useAdminSearch();
  const [asTable, setAsTable] = useState(false);
  const measures = measuresOf(data, t);
  // Sign-ups have neither a country nor a type.
  const grouped = measures.filter(({ key }) => key !== "sign_ups");
  const measure = grouped.find(({ key }) => key === search.show) ?? grouped[0];
  if (!measure) return null;
  const isMoney = "currency" in measure;
  const currency = isMoney ? measure.currency : mainCurrency(data);
  const charts = measures.filter((one) => !("currency" in one) || one.currency === currency);
  const byCountry = groupsOf(
    data.countries,
    ({ country }) => countryName(country, t.language),
    measure,
  );
  const byType = groupsOf(data.upgrade_types, ({ upgrade_type }) => upgrade_type, measure);
  return (
    <>
      <Grid
        columnGap={{ base: 8, xl: 10 }}
        rowGap={10}
        templateColumns={{
          base: "minmax(0, 1fr)",
          md: "repeat(2, minmax(0, 1fr))",
          xl: "repeat(4, minmax(0, 1fr))",
        }}
      >
        {charts.map((one) => (
          <WeekChart key={one.key} measure={one} rows={weeksOf(data, one)} />
        ))}
      </Grid>
      <Button
        mt={6}
        size="sm"
        variant="subtle"
        aria-expanded={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {t(asTable ? "Hide Table" : "Show as Table")}
      </Button>
      {asTable && (
        <Box mt={4}>
          <WeekTable
            measures={measures.map((one) => ({ measure: one, rows: weeksOf(data, one) }))}
          />
        </Box>
      )}
      <Box
        mt={{ base: 10, md: 12 }}
        pt={{ base: 6, md: 8 }}
        borderTopWidth="1px"
        borderColor="line"
      >
        <Box maxW="sm" mb={8}>
          <SelectField
            label={t("Show")}
            options={grouped.map(({ key, label }) => ({ value: key, label }))}
            value={measure.key}
            onChange={({ target }) => change({ show: target.value })}
            hint={
              isMoney
                ? t(
                    "By the date of each entry. Currencies are never combined. Corrections count on their own date.",
                  )
                : undefined
            }
          />
        </Box>
        <Grid
          columnGap={{ md: 12, xl: 20 }}
          rowGap={10}
          alignItems="start"
          templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}
        >
          {byCountry && (
            <GroupFigure
              key={`country ${measure.key}`}
              by="country"
              measure={measure}
              rows={byCountry}
            />
          )}
          {byType && (
            <GroupFigure
              key={`type ${measure.key}`}
              by="upgrade type"
              measure={measure}
              rows={byType}
              note={
                isMoney ? undefined : t("A property with two upgrade types counts toward both.")
              }
            />
          )}
        </Grid>
      </Box>
      {data.stays && (
        <Box
          mt={{ base: 10, md: 12 }}
          pt={{ base: 6, md: 8 }}
          borderTopWidth="1px"
          borderColor="line"
        >
          <StayTable stays={data.stays} />
        </Box>
      )}
    </>
  );
}

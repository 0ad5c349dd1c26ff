import { Box, chakra, Heading, Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { listOfAll } from "../../../shared/list.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { Analytics } from "../../../shared/schemas/analytics.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { NumberTable } from "./number-table.tsx";

type Stays = NonNullable<Analytics["stays"]>;
type Figures = Omit<Stays, "properties">;

/** What came of requests for dates, in total and by property. */
export function StayTable({ stays }: { stays: Stays }) {
  const t = useTranslate();
  return (
    <Box as="figure" aria-labelledby="stay-figures" minW={0}>
      <Heading as="h3" id="stay-figures" textStyle="subheading" mb={1}>
        {t("Stays by property")}
      </Heading>
      <Text mb={3} textStyle="note" color="ink.soft">
        {t(
          "The recorded share is what reached upgrades of the share promised for stays that are over.",
        )}
      </Text>
      <Box as="section" overflowX="auto" tabIndex={0} aria-label={t("Stays by property")}>
        <NumberTable minW="46rem">
          <thead>
            <tr>
              <th scope="col">{t("Property")}</th>
              <th scope="col">{t("Requests")}</th>
              <th scope="col">{t("Accepted", { context: "part of the requests" })}</th>
              <th scope="col">{t("Time to answer")}</th>
              <th scope="col">{t("Nights")}</th>
              <th scope="col">{t("Recorded share")}</th>
            </tr>
          </thead>
          <tbody>
            {stays.properties.map(({ property_slug, property_name, ...figures }) => (
              <tr key={property_slug}>
                <chakra.th scope="row" overflowWrap="anywhere">
                  <bdi>{property_name}</bdi>
                </chakra.th>
                <Cells figures={figures} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("All properties")}</th>
              <Cells figures={stays} />
            </tr>
          </tfoot>
        </NumberTable>
      </Box>
    </Box>
  );
}

function Cells({ figures }: { figures: Figures }) {
  const t = useTranslate();
  const { requests, nights, acceptance_percent, median_answer_hours } = figures;
  return (
    <>
      <td>{t("{count, number}", { count: requests })}</td>
      <td>
        {acceptance_percent === null
          ? "–"
          : t("{percent, number}%", { percent: acceptance_percent })}
      </td>
      <td>{median_answer_hours === null ? "–" : t(hoursWords(median_answer_hours))}</td>
      <td>{t("{count, number}", { count: nights })}</td>
      <td>{sharesOf(figures, t)}</td>
    </>
  );
}

const hoursWords = (hours: number) =>
  hours < 48
    ? msg("{hours, number} h", { hours: Math.round(hours) })
    : msg("{days, plural, one {# day} other {# days}}", { days: Math.round(hours / 24) });

/** "€120 of €150", for each currency; without a price that was agreed before, just what was recorded. */
function sharesOf({ promised, recorded }: Figures, t: PageTranslate): string {
  const amountIn = (sums: Figures["recorded"], wanted: string) =>
    sums.find(({ currency }) => currency === wanted)?.amount ?? 0;
  const currencies = new Set([...promised, ...recorded].map(({ currency }) => currency));
  if (currencies.size === 0) return "–";
  const texts = [...currencies].map((currency) => {
    const money = (amount: number) => formatMoney(amount, currency, t.language);
    const [before, after] = [amountIn(promised, currency), amountIn(recorded, currency)];
    return before === 0
      ? money(after)
      : t("{recorded} of {promised}", { recorded: money(after), promised: money(before) });
  });
  return listOfAll(texts, t.language);
}

import { Box, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { formatMoney } from "../../../shared/money.ts";
import type { GuestStayView } from "../../../shared/schemas/stays.ts";
import { nightsOf } from "../../../shared/stays/nights.ts";
import { dateOf } from "../../../shared/time.ts";
import { useTranslate } from "../../lib/translate.ts";

/** Dates, guests and price. */
export function StayFacts({ stay }: { stay: GuestStayView }) {
  const t = useTranslate();
  const { arrival, departure, guests, currency, agreed_amount, estimated_amount } = stay;
  const money = (amount: number) =>
    currency === null ? "" : formatMoney(amount, currency, t.language);
  const price = agreed_amount ?? estimated_amount;
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      columnGap={6}
      rowGap={4}
    >
      <Fact term={t("Arrival")} long>
        {t("{day, date, full}", { day: dateOf(arrival) })}
      </Fact>
      <Fact term={t("Departure")} long>
        {t("{day, date, full}", { day: dateOf(departure) })}
      </Fact>
      <Fact term={t("Nights")}>
        {t("{nights, number}", { nights: nightsOf(arrival, departure) })}
      </Fact>
      {guests !== null && <Fact term={t("Guests")}>{t("{guests, number}", { guests })}</Fact>}
      {price === null || currency === null ? (
        <Fact term={t("Price")} long>
          {t("To be agreed with the host")}
        </Fact>
      ) : (
        <Fact
          term={agreed_amount === null ? t("Expected price") : t("Price")}
          note={
            stay.share_amount === null || stay.share_amount === 0
              ? undefined
              : t("{share} of it for upgrades", { share: money(stay.share_amount) })
          }
        >
          {money(price)}
        </Fact>
      )}
      {stay.received_amount !== null && (
        <Fact
          term={t("Received by the host")}
          note={
            stay.received_on === null
              ? undefined
              : t("on {day, date, long}", { day: dateOf(stay.received_on) })
          }
        >
          {money(stay.received_amount)}
        </Fact>
      )}
    </Box>
  );
}

interface FactProps {
  term: string;
  note?: string | undefined;
  /** Over both columns on a phone. */
  long?: boolean;
  children: ReactNode;
}

function Fact({ term, note, long = false, children }: FactProps) {
  return (
    <Box gridColumn={long ? { base: "1 / -1", sm: "auto" } : "auto"} minW={0}>
      <Text as="dt" textStyle="note" color="ink.soft">
        {term}
      </Text>
      <Text as="dd" fontWeight="semibold" overflowWrap="anywhere">
        <bdi>{children}</bdi>
        {note !== undefined && (
          <Text as="span" display="block" fontWeight="normal" textStyle="small">
            {note}
          </Text>
        )}
      </Text>
    </Box>
  );
}

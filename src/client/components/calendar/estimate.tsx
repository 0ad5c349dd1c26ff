import { Box, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { formatMoney } from "../../../shared/money.ts";
import type { StayRulesView } from "../../../shared/schemas/calendar.ts";
import { nightsOf } from "../../../shared/stays/nights.ts";
import { shareOf } from "../../../shared/stays/share.ts";
import { useTranslate } from "../../lib/translate.ts";

interface EstimateProps {
  rules: Pick<StayRulesView, "night_amount" | "currency" | "share_percent">;
  arrival: string;
  departure: string;
}

/** The price of a stay, and the part of it for upgrades. */
export function Estimate({ rules, arrival, departure }: EstimateProps) {
  const t = useTranslate();
  const nights = nightsOf(arrival, departure);
  const { night_amount, currency, share_percent } = rules;
  if (night_amount === null || currency === null) {
    return (
      <Text>
        {t("{nights, plural, one {# night} other {# nights}}. The host will tell you the price.", {
          nights,
        })}
      </Text>
    );
  }
  const total = night_amount * nights;
  const share = shareOf(total, Math.round(share_percent * 100));
  const values = {
    nights,
    price: formatMoney(night_amount, currency, t.language),
    total: formatMoney(total, currency, t.language),
    sum,
  };
  return (
    <Text fontVariantNumeric="lining-nums tabular-nums">
      {share === 0
        ? t(
            "{nights, plural, one {# night} other {# nights}} × {price} = <sum>{total}</sum>",
            values,
          )
        : t(
            "{nights, plural, one {# night} other {# nights}} × {price} = <sum>{total}</sum>, {share} of it for upgrades",
            { ...values, share: formatMoney(share, currency, t.language) },
          )}
    </Text>
  );
}

const sum = (text: ReactNode) => (
  <Box as="strong" fontWeight="semibold">
    {text}
  </Box>
);

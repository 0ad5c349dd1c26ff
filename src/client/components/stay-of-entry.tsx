import { Text } from "@chakra-ui/react";
import type { EntryView } from "../../shared/schemas/funding.ts";
import { shortDate } from "../lib/dates.ts";
import { useTranslate } from "../lib/translate.ts";

/** The nights that the money of a ledger entry comes from, never the guest. */
export function StayOfEntry({ stay }: { stay: NonNullable<EntryView["stay"]> }) {
  const t = useTranslate();
  return (
    <Text textStyle="note" color="ink.soft">
      {t("Stay <bdi>{reference}</bdi>: {arrival} to {departure}", {
        reference: stay.reference,
        arrival: shortDate(stay.arrival, t.language),
        departure: shortDate(stay.departure, t.language),
      })}
    </Text>
  );
}

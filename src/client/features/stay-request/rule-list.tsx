import { Flex, Grid, Text } from "@chakra-ui/react";
import { CalendarCheck, Leaf, type LucideIcon, Moon, Tag, Users } from "lucide-react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { listOfChoices } from "../../../shared/list.ts";
import { formatMoney } from "../../../shared/money.ts";
import { oncePer } from "../../../shared/once-per.ts";
import type { StayRulesView } from "../../../shared/schemas/calendar.ts";
import { addDays, weekdays } from "../../../shared/stays/nights.ts";
import { dateOf } from "../../../shared/time.ts";
import { useTranslate } from "../../lib/translate.ts";

interface RuleListProps {
  rules: StayRulesView;
  hasUpgrades: boolean;
}

/** What a guest needs to know before choosing dates: length, guests, arrival, price, share. */
export function RuleList({ rules, hasUpgrades }: RuleListProps) {
  const t = useTranslate();
  const facts: Array<[LucideIcon, Message | undefined]> = [
    [Tag, priceFact(rules, t.language)],
    [Moon, lengthFact(rules)],
    [Users, guestsFact(rules)],
    [CalendarCheck, arrivalFact(rules, t.language)],
    [Leaf, shareFact(rules, hasUpgrades)],
  ];
  return (
    <Grid
      as="ul"
      templateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
      columnGap={6}
      rowGap={2}
    >
      {facts.map(
        ([Icon, fact]) =>
          fact && (
            <Flex key={fact.text} as="li" gap={3}>
              <Text as="span" aria-hidden flexShrink={0} pt="0.25em" color="leaf">
                <Icon size={18} />
              </Text>
              <span>{t(fact)}</span>
            </Flex>
          ),
      )}
    </Grid>
  );
}

function priceFact({ night_amount, currency }: StayRulesView, language: Language) {
  return night_amount === null || currency === null
    ? msg("The host tells you the price")
    : msg("{price} a night", { price: formatMoney(night_amount, currency, language) });
}

function lengthFact({ min_nights, max_nights }: StayRulesView): Message | undefined {
  if (max_nights === min_nights) {
    return msg("{nights, plural, one {# night} other {# nights}}", { nights: min_nights });
  }
  if (max_nights !== null) {
    return msg("{least, number} to {nights, plural, one {# night} other {# nights}}", {
      least: min_nights,
      nights: max_nights,
    });
  }
  return min_nights === 1
    ? undefined
    : msg("From {nights, plural, one {# night} other {# nights}}", { nights: min_nights });
}

function guestsFact({ max_guests }: StayRulesView): Message | undefined {
  return max_guests === null
    ? undefined
    : msg("Up to {guests, plural, one {# guest} other {# guests}}", { guests: max_guests });
}

/** A Monday. */
const monday = "2026-01-05";
const names = oncePer(
  (language: Language) => new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }),
);

function arrivalFact({ arrival_days }: StayRulesView, language: Language): Message | undefined {
  if (arrival_days.length === weekdays.length) return undefined;
  const days = arrival_days.map((day) => names(language).format(dateOf(addDays(monday, day - 1))));
  return msg("Arrival on {days}", { days: listOfChoices(days, language) });
}

function shareFact({ share_percent }: StayRulesView, hasUpgrades: boolean): Message | undefined {
  if (share_percent === 0) return undefined;
  return hasUpgrades
    ? msg("{percent, number}% of each stay goes to the upgrades below", { percent: share_percent })
    : msg("{percent, number}% of each stay goes to green energy", { percent: share_percent });
}

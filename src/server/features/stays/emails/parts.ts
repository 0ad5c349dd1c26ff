/** What several emails about stays have in common. */
import type { Language } from "../../../../shared/i18n/languages.ts";
import { type Message, msg } from "../../../../shared/i18n/message.ts";
import { formatMoney } from "../../../../shared/money.ts";
import { stayWords } from "../../../../shared/stays/words.ts";
import { lastDayBefore } from "../../../../shared/stays/nights.ts";
import { shareOf } from "../../../../shared/stays/share.ts";
import { dateOf } from "../../../../shared/time.ts";
import { mayBeInSubject, type Part, pageUrl, type Sender } from "../../../core/mail/letter.ts";
import type { StayLetter } from "./stay-letter.queries.ts";

export type Priced = {
  currency: string | null;
  estimated_amount: number | null;
  agreed_amount?: number | null;
  share: number;
};

/** Names and values of the price and of its part for upgrades; none without a price. */
export function priceFacts(
  { currency, estimated_amount, agreed_amount = null, share }: Priced,
  language: Language,
): Array<readonly [Message, string]> {
  const price = agreed_amount ?? estimated_amount;
  if (currency === null || price === null) return [];
  const part = shareOf(price, share);
  return [
    [msg("Price"), formatMoney(price, currency, language)],
    ...(part === 0 ? [] : [[msg("For upgrades"), formatMoney(part, currency, language)] as const]),
  ];
}

/** Dates, guests, price and, for a stay that is to be paid, its reference. */
export function stayFacts(stay: StayLetter, { t }: Sender, reference?: "with reference"): Part {
  const { arrival, departure, guests } = stay;
  const dates = stayWords({ arrival, departure, guests: null });
  return {
    facts: [
      ...(dates ? [[msg("Dates"), dates] as const] : []),
      ...(guests === null ? [] : [[msg("Guests"), msg("{guests, number}", { guests })] as const]),
      ...priceFacts(stay, t.language),
      ...(reference ? [[msg("Payment reference"), stay.reference] as const] : []),
    ],
  };
}

/** The last day on which a request can be answered, where the property is. */
export const lastDay = ({
  expires_at,
  time_zone,
}: Pick<StayLetter, "expires_at" | "time_zone">): Date =>
  dateOf(lastDayBefore(expires_at, time_zone));

/** What the other side wrote, after a sentence that says so. */
export const quoted = (before: Message, quote: string | null, language?: Language | null): Part[] =>
  quote === null ? [] : [before, { quote, language: language ?? null }];

/** A subject that names the property, unless its name looks like a link. */
export const subjectOf = (
  { property_name }: Pick<StayLetter, "property_name">,
  named: Message,
  plain: Message,
): Message => (mayBeInSubject(property_name) ? named : plain);

/** The request in its host's inbox; the dashboard once its guest was erased. */
export const inboxUrl = (sender: Sender, { guest_interest_id }: StayLetter): string =>
  pageUrl(
    sender,
    guest_interest_id === null ? "/dashboard" : `/dashboard?inbox=all&message=${guest_interest_id}`,
  );

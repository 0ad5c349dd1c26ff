/** What takes the nights of a property, as its host sees it. */
import { firstWord } from "../../../shared/first-word.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { Occupation } from "../../../shared/schemas/calendar.ts";
import { addDays } from "../../../shared/stays/nights.ts";

export type Kind = "stay" | "block" | "feed";

export const kindOf = ({ stay_id, block_id }: Occupation): Kind =>
  stay_id !== null ? "stay" : block_id !== null ? "block" : "feed";

/** The kinds in the legend. */
export const kindWords: Record<Kind, Message> = {
  stay: msg("Stay"),
  block: msg("Blocked"),
  feed: msg("Other calendar"),
};

const nameless: Record<Kind, Message> = { ...kindWords, stay: msg("A guest") };

/** "Ana", "Airbnb", "Blocked: painting". */
export function occupationWords(occupation: Occupation): Message {
  const kind = kindOf(occupation);
  const { label } = occupation;
  if (label === null || label.trim() === "") return nameless[kind];
  if (kind === "block") return msg("Blocked: {note}", { note: label });
  return msg("{name}", { name: kind === "stay" ? firstWord(label, label) : label });
}

/** The React key of an occupation. */
export const occupationKey = ({ stay_id, block_id, feed_id, first_night }: Occupation): string =>
  `${stay_id} ${block_id} ${feed_id} ${first_night}`;

/** What takes each night from one day to another. */
export function byNight(
  occupations: readonly Occupation[],
  { from, to }: { from: string; to: string },
): Map<string, Occupation[]> {
  const nights = new Map<string, Occupation[]>();
  for (const occupation of occupations) {
    const { first_night, ends_on } = occupation;
    const end = ends_on < to ? ends_on : to;
    for (let night = first_night > from ? first_night : from; night < end;) {
      nights.set(night, [...(nights.get(night) ?? []), occupation]);
      night = addDays(night, 1);
    }
  }
  return nights;
}

/** The number of units that are taken. */
export const unitsOf = (occupations: readonly Occupation[]): number =>
  occupations.reduce((sum, { units }) => sum + units, 0);

import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { GuestStayView, StayState } from "../../../shared/schemas/stays.ts";
import { addDays, lastDayBefore } from "../../../shared/stays/nights.ts";
import { dateOf } from "../../../shared/time.ts";
import { todayThere } from "../../lib/dates.ts";

/** The state of a stay in plain words, and what happens next. */
export interface StateWords {
  title: Message;
  next: Message;
  /** Good news, waiting, or over. */
  tone: "good" | "waiting" | "over";
}

const words: Record<StayState, (stay: GuestStayView) => StateWords> = {
  requested: (stay) => ({
    title: msg("Your request is with {host}", { host: stay.host_name }),
    next: msg(
      "Nothing is booked yet. {host} can answer until {day, date, long}, and we’ll email you then.",
      { host: stay.host_name, day: dateOf(lastDayBefore(stay.expires_at, stay.time_zone)) },
    ),
    tone: "waiting",
  }),
  accepted: acceptedWords,
  declined: ({ host_name: host }) => ({
    title: msg("{host} can’t take you on these dates", { host }),
    next: msg(
      "You can still write to each other, and ask for other dates on the page of the place.",
    ),
    tone: "over",
  }),
  withdrawn: () => ({
    title: msg("You withdrew your request"),
    next: msg("Nothing is booked. You can ask for other dates at any time."),
    tone: "over",
  }),
  expired: ({ host_name: host }) => ({
    title: msg("Your request has ended"),
    next: msg(
      "{host} did not answer in time, so nothing is booked. You can write to {host}, or ask again.",
      { host },
    ),
    tone: "over",
  }),
  cancelled_by_guest: () => ({
    title: msg("You cancelled your stay"),
    next: msg("Your nights are free for others. We’ve told the host by email."),
    tone: "over",
  }),
  cancelled_by_host: ({ host_name: host }) => ({
    title: msg("{host} cancelled your stay", { host }),
    next: msg("If you have paid already, please write to {host} about your money.", { host }),
    tone: "over",
  }),
  took_place: ({ host_name: host, share_percent }) => ({
    title: msg("You stayed with {host}", { host }),
    next:
      share_percent === 0
        ? msg("{host} will now record what you paid.", { host })
        : msg(
            "When {host} has recorded what you paid, you can see here where the part for upgrades went.",
            { host },
          ),
    tone: "good",
  }),
  no_show: ({ host_name: host }) => ({
    title: msg("{host} recorded that you did not come", { host }),
    next: msg("If that is wrong, please write to {host} below.", { host }),
    tone: "over",
  }),
  settled: ({ host_name: host, shares }) => ({
    title: msg("Thank you for staying with {host}", { host }),
    next:
      shares.length === 0
        ? msg("{host} has recorded what you paid.", { host })
        : msg("Below you can see where the part for upgrades went."),
    tone: "good",
  }),
};

function acceptedWords(stay: GuestStayView): StateWords {
  const { host_name: host, arrival, departure, payment, time_zone } = stay;
  const today = todayThere(time_zone);
  if (departure < today) {
    return {
      title: msg("Your stay is over"),
      next: msg("We hope you liked it. {host} will now record what you paid.", { host }),
      tone: "good",
    };
  }
  const title = msg("{host} accepted your stay", { host });
  if (arrival <= today) {
    return { title, next: msg("We wish you a good time."), tone: "good" };
  }
  const next =
    payment === null
      ? msg("Your nights are reserved for you. Please agree with {host} how you pay.", { host })
      : msg("Your nights are reserved for you. You can see below how to pay.");
  return { title, next, tone: "good" };
}

/** What the state means for the guest. */
export const stateWords = (stay: GuestStayView): StateWords => words[stay.state](stay);

/** Whether the guest can still withdraw the request, or cancel the stay until the day of arrival. */
export function endingOf(stay: GuestStayView): "withdraw" | "cancel" | undefined {
  if (stay.state === "requested") return "withdraw";
  const yesterday = addDays(todayThere(stay.time_zone), -1);
  return stay.state === "accepted" && stay.arrival > yesterday ? "cancel" : undefined;
}

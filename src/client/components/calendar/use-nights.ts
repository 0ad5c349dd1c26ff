import { useQueries } from "@tanstack/react-query";
import { limits } from "../../../shared/limits.ts";
import type { StayRulesView } from "../../../shared/schemas/calendar.ts";
import { addDays } from "../../../shared/stays/nights.ts";
import { todayThere } from "../../lib/dates.ts";
import { useTRPC } from "../../trpc.ts";
import { type Nights, withRuns } from "./choice.ts";

/** The nights of a property that a guest may ask for, while they load, and after a failure. */
export type KnownNights =
  | { state: "loading" }
  | { state: "failed"; failure: unknown; retry: () => void }
  | { state: "known"; today: string; nights: Nights };

/** Fetches the state of all nights from today to the last one that requests are taken for. */
export function useNights(slug: string, rules: StayRulesView): KnownNights {
  const api = useTRPC();
  const today = todayThere(rules.time_zone);
  const end = addDays(today, rules.horizon_days + 2);
  const ranges: Array<{ from: string; to: string }> = [];
  for (let from = today; from < end; from = addDays(from, limits.calendarNightsMax)) {
    const to = addDays(from, limits.calendarNightsMax);
    ranges.push({ from, to: to < end ? to : end });
  }
  return useQueries({
    queries: ranges.map((range) =>
      api.publicCalendars.read.queryOptions({ slug, ...range }, { staleTime: 0 }),
    ),
    combine: (results): KnownNights => {
      const failed = results.find(({ data, error }) => data === undefined && error !== null);
      if (failed) {
        const retry = () => void failed.refetch();
        return { state: "failed", failure: failed.error, retry };
      }
      const pages = results.flatMap(({ data }) => data ?? []);
      const [first] = pages;
      if (!first || pages.length < results.length) return { state: "loading" };
      return {
        state: "known",
        today: first.today,
        nights: withRuns(pages.flatMap((page) => page.nights)),
      };
    },
  });
}

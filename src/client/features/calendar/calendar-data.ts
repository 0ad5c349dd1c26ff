import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Outdated } from "../../lib/use-change.ts";
import { useTRPC } from "../../trpc.ts";

/** Guests and other sites change this data as well, so it is fetched at each opening. */
const fresh = { staleTime: 0 } as const;

/** The calendar of a property: its rules, coming blocks and calendars of other sites. */
export const useCalendar = (id: number) =>
  useQuery(useTRPC().calendars.get.queryOptions({ id }, fresh));

interface NightsInput {
  /** Without it, those of all properties. */
  property_id?: number;
  from: string;
  to: string;
}

/** What takes the nights from one day to another; the last answer stays while the next one comes. */
export const useNights = (input: NightsInput) =>
  useQuery(
    useTRPC().calendars.nights.queryOptions(input, { ...fresh, placeholderData: keepPreviousData }),
  );

/** The queries that a change of a calendar makes outdated. */
export const calendars: Outdated = {
  parts: (api) => [api.calendars, api.publicCalendars, api.publicProperties],
  afterFailure: "always",
};

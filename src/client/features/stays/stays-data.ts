import { useQuery } from "@tanstack/react-query";
import type { Outdated } from "../../lib/use-change.ts";
import { useTRPC } from "../../trpc.ts";

/** Guests change stays at any time, so they are fetched whenever they are shown. */
const fresh = { staleTime: 0 } as const;

/** A stay with its thread. */
export const useStay = (id: number) => useQuery(useTRPC().stays.get.queryOptions({ id }, fresh));

/** The queries that a change of a stay makes outdated. */
export const stays: Outdated = {
  parts: (api) => [api.stays, api.calendars, api.guestInterest, api.dashboard, api.publicCalendars],
  afterFailure: "always",
};

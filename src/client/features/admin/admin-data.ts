import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { limits } from "../../../shared/limits.ts";
import { type AppRouter, useTRPC } from "../../trpc.ts";

export type AdminStats = inferRouterOutputs<AppRouter>["admin"]["get"];

/** The same freshness as the dashboard's. */
const freshness = {
  staleTime: limits.dashboardFreshMs,
  gcTime: limits.dashboardKeptMs,
  retry: false,
} as const;

/** The platform's numbers; fetched only if `enabled`. */
export function useAdminStats(enabled: boolean) {
  return useQuery(useTRPC().admin.get.queryOptions({}, { ...freshness, enabled }));
}

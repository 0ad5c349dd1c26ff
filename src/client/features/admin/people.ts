import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterInputs } from "@trpc/server";
import { type AppRouter, useTRPC } from "../../trpc.ts";

const paging = {
  // People sign up meanwhile.
  staleTime: 0,
  // The previous results stay until the next ones are loaded.
  placeholderData: keepPreviousData,
} as const;

type Inputs = inferRouterInputs<AppRouter>;

/** A page of the matching accounts. */
export function useUsers(input: Inputs["users"]["list"]) {
  return useQuery(useTRPC().users.list.queryOptions(input, paging));
}

/** A page of the unconfirmed sign-ups. */
export function usePendingSignups(input: Inputs["signups"]["list"]) {
  return useQuery(useTRPC().signups.list.queryOptions(input, paging));
}

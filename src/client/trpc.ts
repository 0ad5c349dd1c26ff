import { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { createTRPCContext, createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "../server/router.ts";
import { readToken } from "./lib/token.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export type { AppRouter };
export type ApiError = TRPCClientError<AppRouter>;

/** Calls in one batch; the server takes no more (see http/rpc.ts there). */
const maxItems = 10;

/** The typed client of the API. */
export function createApiClient() {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: "/api/trpc",
        maxItems,
        headers() {
          const token = readToken();
          return token === null ? {} : { authorization: `Bearer ${token}` };
        },
      }),
    ],
  });
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** The query defaults of the spec: no retry, never stale, no refetch on focus, no polling. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
}

/** The procedures as query and mutation options, outside of components (loaders). */
export function createApiOptions(client: ApiClient, queryClient: QueryClient) {
  return createTRPCOptionsProxy<AppRouter>({ client, queryClient });
}

export type ApiOptions = ReturnType<typeof createApiOptions>;

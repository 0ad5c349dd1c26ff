import { QueryClient } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createTRPCContext, createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "../server/router.ts";
import { isHeavyCall } from "../shared/heavy-calls.ts";
import { limits } from "../shared/limits.ts";
import { openCallNames } from "../shared/open-calls.ts";
import { NoTokenError } from "./lib/authorization.ts";
import { callServer } from "./lib/call-server.ts";
import { readToken } from "./lib/token.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export type { AppRouter };
export type ApiError = TRPCClientError<AppRouter>;

/** Stops protected calls without a token; see {@link NoTokenError}. */
const requireToken: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (openCallNames.has(op.path) || readToken() !== null) return next(op);
    return observable((observer) => observer.error(TRPCClientError.from(new NoTokenError())));
  };

const endpoint = {
  url: "/api/trpc",
  fetch: (path: RequestInfo | URL | string, init?: object) => callServer(path, init),
  headers() {
    const token = readToken();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
};

/** The typed client of the API. */
export function createApiClient() {
  return createTRPCClient<AppRouter>({
    links: [
      requireToken,
      splitLink({
        condition: ({ path }) => isHeavyCall(path),
        true: httpLink(endpoint),
        false: httpBatchLink({ ...endpoint, maxItems: limits.callsPerBatch }),
      }),
    ],
  });
}

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * The query defaults of the spec: no retry, never stale, no refetch on focus, no polling. Without a
 * connection calls fail at once; otherwise they would wait silently and be sent when it returns.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** The query options of the procedures for use outside components, as in loaders. */
export function createApiOptions(client: ApiClient, queryClient: QueryClient) {
  return createTRPCOptionsProxy<AppRouter>({ client, queryClient });
}

export type ApiOptions = ReturnType<typeof createApiOptions>;

import { ChakraProvider } from "@chakra-ui/react";
import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { pathPrefix } from "../shared/i18n/languages.ts";
import type { Translate } from "../shared/i18n/translate.ts";
import type { FirstData } from "../shared/page.ts";
import { Toaster } from "./components/toaster.tsx";
import { seedQueries, SiteChangeContext, SiteContext } from "./first-data.ts";
import { readingIn } from "./lib/host-texts.ts";
import { forPage, type PageTranslate, TranslateContext } from "./lib/translate.ts";
import { type AppRouterInstance, createAppRouter } from "./router.tsx";
import { system } from "./theme.ts";
import {
  type ApiClient,
  type ApiOptions,
  createApiClient,
  createApiOptions,
  createQueryClient,
  TRPCProvider,
} from "./trpc.ts";

/** The parts of the app, created the same way in the browser and on the server. */
type AppParts = {
  first: FirstData;
  t: PageTranslate;
  styles: EmotionCache;
  queryClient: QueryClient;
  client: ApiClient;
  api: ApiOptions;
  router: AppRouterInstance;
};

/** Creates the parts: with a path for a page on the server, else for the browser's address. */
export function createAppParts(first: FirstData, translate: Translate, path?: string): AppParts {
  const page = { site: first.site, language: translate.language };
  const prefix = pathPrefix(page.site, page.language);
  const queryClient = createQueryClient();
  const client = createApiClient();
  const api = createApiOptions(client, queryClient);
  seedQueries(
    api,
    queryClient,
    first,
    readingIn(page.site, page.language),
    path ?? location.pathname,
  );
  return {
    first,
    t: forPage(translate),
    styles: createCache({ key: "css" }),
    queryClient,
    client,
    api,
    router: createAppRouter({ queryClient, api, client, page }, prefix, path),
  };
}

export function App({ first, t, styles, queryClient, client, router }: AppParts) {
  const [site, setSite] = useState(first.site);
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          <TRPCProvider trpcClient={client} queryClient={queryClient}>
            <TranslateContext value={t}>
              <SiteContext value={site}>
                <SiteChangeContext value={setSite}>
                  <RouterProvider router={router} />
                  <Toaster />
                </SiteChangeContext>
              </SiteContext>
            </TranslateContext>
          </TRPCProvider>
        </QueryClientProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}

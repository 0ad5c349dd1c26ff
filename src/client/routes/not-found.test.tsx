import { ChakraProvider } from "@chakra-ui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { translateInto } from "../../server/core/i18n/catalogues.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import type { SiteView } from "../../shared/schemas/site.ts";
import { SiteContext } from "../first-data.ts";
import { forPage, TranslateContext } from "../lib/translate.ts";
import { system } from "../theme.ts";
import { NotFoundPage } from "./not-found.tsx";

const site = { site_name: "Solar Stay" } as SiteView;

function html(language: Language): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ["/nowhere"] }),
  });
  return renderToString(
    <ChakraProvider value={system}>
      <TranslateContext value={forPage(translateInto(language))}>
        <SiteContext value={site}>
          <RouterContextProvider router={router}>
            <NotFoundPage />
          </RouterContextProvider>
        </SiteContext>
      </TranslateContext>
    </ChakraProvider>,
  );
}

it.each([
  ["en", "Page not found", "Back to Home"],
  ["de", "Seite nicht gefunden", "Zur Startseite"],
  ["pl", "Nie znaleziono strony", "Wróć na stronę główną"],
  ["ar", "الصفحة غير موجودة", "العودة إلى الصفحة الرئيسية"],
] as const)("the 404 page speaks %s", (language, title, link) => {
  const page = html(language);
  expect(page).toContain(`>${title}</h1>`);
  expect(page).toContain(`>${link}</a>`);
});

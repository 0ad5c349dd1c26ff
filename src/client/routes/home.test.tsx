import { ChakraProvider } from "@chakra-ui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { noImpact } from "../../shared/impact.ts";
import type { NewestProperties } from "../../shared/schemas/properties.ts";
import type { SiteView } from "../../shared/schemas/site.ts";
import { SiteContext } from "../first-data.ts";
import { PageShell } from "../features/shell/page-shell.tsx";
import { system } from "../theme.ts";
import { HomePage } from "./home.tsx";
import { NotFoundPage } from "./not-found.tsx";

const site: SiteView = {
  site_name: "Solar Stay",
  contact_email: "hello@example.org",
  demo_video_url: "https://example.org/video",
  how_it_works_url: "https://example.org/how",
  terms_url: "https://example.org/terms",
  privacy_url: "https://example.org/privacy",
  cookie_policy_url: "https://example.org/cookies",
  max_image_mb: 15,
  sign_up: "open",
  sends_mail: true,
};

/** The HTML of a page in its layout, as the server renders it, without emotion's style elements. */
function html(path: string, page: ReactNode): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  return renderToString(
    <ChakraProvider value={system}>
      <SiteContext value={site}>
        <RouterContextProvider router={router}>
          <PageShell
            user={null}
            path={path}
            site={site}
            onLogout={() => undefined}
            onAccount={() => undefined}
          >
            {page}
          </PageShell>
        </RouterContextProvider>
      </SiteContext>
    </ChakraProvider>,
  ).replaceAll(/<style[^>]*>.*?<\/style>/gs, "");
}

const none: NewestProperties = { items: [], total: 0 };
const home = (impact = noImpact, newest = none) =>
  html("/", <HomePage impact={impact} newest={newest} site={site} />);

const words = (markup: string) =>
  markup
    .replaceAll(/<(?:sub|span)[^>]*>|<\/(?:sub|span)>|<!-- -->/g, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll(/[\s\u00A0]*\n[\s]*/g, "\n");

describe("the landing page", () => {
  it.each([
    "This Is Solar Tourism",
    "Join as Host",
    "What is Solar Tourism?",
    "Features",
    "Clean Energy Upgrades",
    "The Future of Accommodation",
    "Environmental Impact",
    "Community Impact",
    "How It Works",
    "Impact",
    "solar panels funded",
    "clean energy generated",
    "CO2 prevented",
    "Become a Host",
    "Browse Properties",
    "List Your Property",
    "Solar Funding",
    "Host Resources",
    "Success Stories",
    "Cookie Policy",
    "Terms and Conditions",
    "Privacy Policy",
    "Contact Us",
  ])("says %s", (text) => {
    expect(words(home()).split("\n")).toContain(text);
  });

  it("has the anchors of the navigation's links", () => {
    expect(home()).toContain('id="features"');
    expect(home()).toContain('id="impact"');
  });

  it("shows the number of installed upgrades", () => {
    const text = words(home({ ...noImpact, solar_panels: 12_340, kw: 41.25 }));
    expect(text).toContain("12,340");
    expect(text).toContain("41.3");
  });

  it("shows no 0 kg beside installed power", () => {
    const installed = { ...noImpact, solar_panels: 118, kw: 50.1 };
    expect(words(home({ ...installed, co2_kg: null }))).toContain("Not estimated yet\n");
    expect(words(home(installed))).toContain("&lt;1 kg");
    expect(words(home())).toContain("\n0 kg\n");
  });

  it("shows the newest stays and the way to all, once there are some", () => {
    const image = {
      file_path: "a.webp",
      file_name: "a",
      alt: null,
      width: 4,
      height: 3,
      preview: "",
    };
    const card = {
      id: 1,
      slug: "casa-sol",
      name: "Casa Sol",
      location: "Ronda",
      country: "Spain",
      description: null,
      image,
      upgrade_types: ["solar"],
      upgrade_type_count: 1,
      price: "€95/night for two",
      funded: 68,
      installed: 0,
    };
    const text = words(home(noImpact, { items: [card], total: 326 }));
    for (const line of ["Stay here next", "Casa Sol", "€95/night for two", "68% funded"]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toContain("Browse all 326 stays");
    expect(text).toContain("or browse 326 stays");
    const fresh = words(home());
    expect(fresh).not.toMatch(/Stay here next|browse/);
  });

  it("shows the year 2024 of the spec in the copyright line", () => {
    expect(words(home())).toContain("© 2024");
  });

  it("opens links to other sites in a new tab", () => {
    expect(home()).toMatch(/<a[^>]*target="_blank"[^>]*href="https:\/\/example.org\/video"/);
    expect(home()).toContain('href="mailto:hello@example.org"');
  });
});

it.each([
  ["the landing page", home],
  ["the page that is not there", () => html("/nowhere", <NotFoundPage />)],
])("%s has no style attribute, which the CSP would block", (_name, markup) => {
  expect(markup()).not.toContain(" style=");
});

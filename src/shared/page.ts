/** What the server hands to the client with a page, and what the client's server build hands back. */
import type { z } from "zod";
import type { CountryView } from "./schemas/countries.ts";
import type { BrowseInput, BrowsePage, PropertyView } from "./schemas/properties.ts";
import type { impactOutput, SiteView } from "./schemas/site.ts";

/** The answers a page needs first, embedded so that it paints without a call. */
export type FirstData = {
  site: SiteView;
  impact?: z.infer<typeof impactOutput>;
  countries?: CountryView[];
  browse?: { input: BrowseInput; page: BrowsePage };
  /** null where there is no property of the address's slug. */
  property?: PropertyView | null;
};

/** A style element: the name emotion finds its rules by, and the rules. */
export type PageStyle = { name: string; css: string };

/** A page as HTML for #root, with the styles it uses. */
export type RenderedPage = { html: string; styles: PageStyle[] };

/** Renders the page at a path (with its query) as a signed-out person sees it. */
export type RenderPage = (path: string, first: FirstData) => Promise<RenderedPage>;

/** The id of the script element that carries the first data. */
export const firstDataId = "first-data";

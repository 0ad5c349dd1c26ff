/**
 * The data that the server passes to the client with a page, and the result of the client's server
 * build.
 */
import type { z } from "zod";
import type { Translate } from "./i18n/translate.ts";
import type { CountryView } from "./schemas/countries.ts";
import type {
  BrowseInput,
  BrowsePage,
  PropertyCardView,
  NewestProperties,
  PropertyView,
} from "./schemas/properties.ts";
import type { impactOutput, SiteView } from "./schemas/site.ts";

/** The answers that a page needs first, embedded so that it renders without a call. */
export type FirstData = {
  site: SiteView;
  impact?: z.infer<typeof impactOutput>;
  newest?: NewestProperties;
  countries?: CountryView[];
  browse?: { input: BrowseInput; page: BrowsePage };
  /** Null if there is no property with the slug. */
  property?: PropertyView | null;
  /** The stays at the end of the property's page. */
  moreStays?: PropertyCardView[];
};

/** A style element: the name by which emotion finds its rules, and the rules. */
type PageStyle = { name: string; css: string };

/** A page as HTML for #root, with the styles it uses. */
export type RenderedPage = { html: string; styles: PageStyle[] };

/** Renders the page at a path (with its query) for a signed-out visitor, in a language. */
export type RenderPage = (
  path: string,
  first: FirstData,
  translate: Translate,
) => Promise<RenderedPage>;

/** The id of the script element with the first data. */
export const firstDataId = "first-data";

import type { FirstData } from "../../shared/page.ts";
import type { PageRenderer } from "../core/http/pages.ts";

/** The style of every page that {@link plainPages} renders. */
export const pageStyle = "p{color:teal}";

/** A fake built client, with its files in a folder: a page is its path in a paragraph. */
export const plainPages = (clientDir: string | undefined): PageRenderer => ({
  clientDir,
  template: () =>
    Promise.resolve(
      '<html lang="en"><head><link rel="manifest" href="/manifest.webmanifest" /><!--head--></head><body><div id=root><!--app--></div><!--data--></body></html>',
    ),
  render: (path) =>
    Promise.resolve({
      html: `<p>${encodeURI(path)}</p>`,
      styles: [{ name: "css", css: pageStyle }],
    }),
});

/** The first data of a page. */
export function firstDataIn(html: string): FirstData {
  const json = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error("This page carries no first data");
  return JSON.parse(json) as FirstData;
}

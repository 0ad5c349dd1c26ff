import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderPage } from "../../../shared/page.ts";
import type { PageRenderer } from "./pages.ts";

/**
 * The client as built in `dist`: files in client/, the page renderer in ssr/. The renderer (28 MB
 * of memory) is loaded for the first page.
 */
export async function loadBuiltClient(dist: string): Promise<PageRenderer> {
  const clientDir = join(dist, "client");
  const template = await readFile(join(clientDir, "index.html"), "utf8");
  const entry = pathToFileURL(join(dist, "ssr", "server-entry.js")).href;
  return {
    clientDir,
    template: () => Promise.resolve(template),
    render: async (path, first, translate) => {
      const { renderPage } = (await import(entry)) as { renderPage: RenderPage };
      return renderPage(path, first, translate);
    },
  };
}

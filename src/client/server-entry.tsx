import createEmotionServer from "@emotion/server/create-instance";
import { renderToString } from "react-dom/server";
import type { RenderPage } from "../shared/page.ts";
import { App, createAppParts } from "./app.tsx";

/** Renders pages on the server; built separately and loaded by the server's core/http/pages.ts. */
export const renderPage: RenderPage = async (path, first, translate) => {
  const parts = createAppParts(first, translate, path);
  // Collects the styles in the cache instead of writing them between the elements.
  parts.styles.compat = true;
  await parts.router.load();
  const html = renderToString(<App {...parts} />);
  const { styles } = createEmotionServer(parts.styles).extractCriticalToChunks(html);
  parts.queryClient.clear();
  return {
    html,
    styles: styles
      .filter(({ css }) => css !== "")
      .map(({ key, ids, css }) => ({ name: [key, ...ids].join(" "), css })),
  };
};

import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The fonts every page shows at once: their Latin parts. */
const firstFonts = /(fraunces-latin-opsz|figtree-latin-wght)-normal-[\w-]+\.woff2$/;

/** Asks for the first fonts with the page, not after its styles: text is set once and nothing moves. */
const preloadFonts: Plugin = {
  name: "preload-fonts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => firstFonts.test(file))
        .map((file) => ({
          tag: "link",
          attrs: {
            rel: "preload",
            as: "font",
            type: "font/woff2",
            href: `/${file}`,
            crossorigin: "anonymous",
          },
          injectTo: "head-prepend" as const,
        })),
  },
};

/** The client: built into dist/client; scripts/build.ts also builds its server entry into dist/ssr. */
export default defineConfig({
  plugins: [react(), preloadFonts],
  publicDir: "src/client/public",
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "baseline-widely-available",
  },
  server: { host: "127.0.0.1" },
});

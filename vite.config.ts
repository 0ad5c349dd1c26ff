import { resolve } from "node:path";
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

type ModuleInfo = { importedIds: readonly string[] } | null;
let neededFirst: Set<string> | undefined;

/** Everything the app's entry imports without waiting, directly or through others. */
function collectNeededFirst(getModuleInfo: (id: string) => ModuleInfo): Set<string> {
  const found = new Set<string>();
  const open = [resolve(import.meta.dirname, "src/client/main.tsx")];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** The client: built into dist/client; scripts/build.ts also builds its server entry into dist/ssr. */
export default defineConfig({
  plugins: [react(), preloadFonts],
  publicDir: "src/client/public",
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "baseline-widely-available",
    // The base, uncompressed; what counts is its size as sent (npm run check:release -- size).
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // One file in the place of some thirty that every page asks for together.
              debugName: "base",
              name: (id, context) => {
                neededFirst ??= collectNeededFirst((one) => context.getModuleInfo(one));
                return neededFirst.has(id) ? "base" : null;
              },
            },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});

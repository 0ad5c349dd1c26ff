import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { commonPasswords } from "./scripts/vite/common-passwords.ts";
import { firstPaint } from "./scripts/vite/first-paint.ts";
import { texts } from "./scripts/vite/texts.ts";

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
let neededFirst: Set<string> | undefined;

/** Whether the app's entry imports a module without waiting, directly or through others. */
function isNeededFirst(id: string, modules: Modules): boolean {
  neededFirst ??= collectNeededFirst(modules);
  return neededFirst.has(id);
}

function collectNeededFirst(modules: Modules): Set<string> {
  const found = new Set<string>();
  const open = [resolve(import.meta.dirname, "src/client/main.tsx")];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** The client: built into dist/client; scripts/build.ts also builds its server entry into dist/ssr. */
export default defineConfig({
  plugins: [texts, react(), firstPaint, commonPasswords],
  publicDir: "src/client/public",
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    // The base, uncompressed; what counts is its size as sent (npm run check:release -- size).
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Three files in the place of some thirty that every page asks for together: the
          // libraries, which seldom change, the theme, and all else. Each is run in a task of its own.
          groups: [
            {
              debugName: "libraries",
              priority: 1,
              name: (id, context) =>
                isNeededFirst(id, context) && id.includes("/node_modules/") ? "libraries" : null,
            },
            { name: "theme", test: /src\/client\/theme/, priority: 1 },
            {
              debugName: "base",
              name: (id, context) => (isNeededFirst(id, context) ? "base" : null),
            },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});

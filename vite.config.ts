import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The client: built into dist/client; scripts/build.ts also builds its server entry into dist/ssr. */
export default defineConfig({
  plugins: [react()],
  publicDir: "src/client/public",
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "baseline-widely-available",
  },
  server: { host: "127.0.0.1" },
});

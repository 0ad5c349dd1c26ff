/**
 * `npm run dev`: the server with Vite in it, on one port. Node restarts it when the server's
 * sources change; Vite updates the client's modules in the open page.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import middie from "@fastify/middie";
import { createServer, type ViteDevServer } from "vite";
import { listen, prepare } from "../src/server/serve.ts";
import { loadEnv } from "../src/server/core/env/load-env.ts";
import type { RenderPage } from "../src/shared/page.ts";
import { root } from "./project.ts";

let vite: ViteDevServer | undefined;
const started = () => {
  if (!vite) throw new Error("Vite has not started yet");
  return vite;
};

const env = loadEnv();
const running = await prepare(env, () => ({
  template: async (path) =>
    started().transformIndexHtml(path, await readFile(join(root, "index.html"), "utf8")),
  render: async (path, first, translate) => {
    const entry = await started().ssrLoadModule("/src/client/server-entry.tsx");
    return (entry as { renderPage: RenderPage }).renderPage(path, first, translate);
  },
}));
vite = await createServer({
  root,
  appType: "custom",
  // A separate one for each port, so that two people on one machine do not interfere.
  cacheDir: join(root, "node_modules", ".vite", String(env.port)),
  server: { middlewareMode: true, ws: { server: running.app.server } },
});
await running.app.register(middie);
running.app.use(vite.middlewares);
await listen(running);

/**
 * `npm run dev`: the server with Vite in it, on one port. Node restarts it when the server's sources
 * change; Vite swaps the client's modules in the open page.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import middie from "@fastify/middie";
import { createServer } from "vite";
import { listen, prepare, settingsOrExit } from "../src/server/serve.ts";
import type { RenderPage } from "../src/shared/page.ts";
import { root } from "./project.ts";

const vite = await createServer({
  root,
  appType: "custom",
  server: { middlewareMode: true },
});

const running = await prepare(settingsOrExit(), {
  template: async (path) =>
    vite.transformIndexHtml(path, await readFile(join(root, "index.html"), "utf8")),
  render: async (path, first) => {
    const { renderPage } = await vite.ssrLoadModule("/src/client/server-entry.tsx");
    return (renderPage as RenderPage)(path, first);
  },
});
await running.app.register(middie);
running.app.use(vite.middlewares);
// Vite's client is inline and evaluates: the strict policy is for the built client.
running.app.addHook("onSend", (_request, reply, _payload, done) => {
  reply.removeHeader("content-security-policy");
  done();
});
await listen(running);

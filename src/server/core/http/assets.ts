import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const year = 31_536_000;

/**
 * Serves the built client's files. Those under /assets/ have a hash in their name and never change.
 */
export async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    // One route per file, so that every other path stays a 404 or another route's. A compressed file is
    // sent at the path of the one it was made from.
    wildcard: false,
    index: false,
    globIgnore: ["index.html", ".vite/**", "**/*.{br,gz}"],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes("/assets/");
      reply.header("cache-control", immutable ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
}

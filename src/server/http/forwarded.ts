import type { FastifyInstance } from "fastify";
import type { Deps } from "../context.ts";

const warning =
  "X-Forwarded-For arrives but TRUST_PROXY is not set: all visitors behind your proxy count as one. Set TRUST_PROXY to the proxy's address.";

/** Warns, once, when a proxy seems to stand in front that the settings do not know of. */
export function watchForwarded(app: FastifyInstance, { settings, warnings }: Deps): void {
  if (settings.trustProxy) return;
  app.addHook("onRequest", (request, _reply, done) => {
    if ("x-forwarded-for" in request.headers && !warnings.includes(warning)) {
      warnings.push(warning);
      request.log.warn(warning);
    }
    done();
  });
}

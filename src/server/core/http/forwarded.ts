import type { FastifyInstance } from "fastify";
import { msg } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import type { Deps } from "../context.ts";
import { isNearby } from "./addresses.ts";

const warning = msg(
  "Requests have X-Forwarded-For, but TRUST_PROXY is not set, so all visitors behind your proxy count as one. Set TRUST_PROXY to the proxy's address.",
);

/** A single request may be somebody's experiment. */
const enough = 2;

/**
 * Warns once when there seems to be a proxy that the settings do not name. Only connections of this
 * machine or its private network count: a stranger could send the header too.
 */
export function watchForwarded(app: FastifyInstance, { env, warnings }: Deps): void {
  if (env.trustProxy) return;
  let count = 0;
  app.addHook("onRequest", (request, _reply, done) => {
    if (count < enough && "x-forwarded-for" in request.headers && isNearby(request.ip)) {
      count += 1;
      if (count === enough) {
        warnings.push(warning);
        request.log.warn(inEnglish(warning));
      }
    }
    done();
  });
}

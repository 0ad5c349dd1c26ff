import { createServer, type ServerResponse } from "node:http";
import { msg } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { secondMs } from "../../../shared/time.ts";
import type { Deps } from "../../core/context.ts";
import { type Address, addressText } from "../../core/env/env.ts";

/** More connections than a few Prometheus servers need are closed at once. */
const mostConnections = 20;

type ListenerOptions = {
  deps: Pick<Deps, "log" | "problems">;
  address: Address;
  type: string;
  readText: () => Promise<string>;
};

/**
 * GET /metrics on an address of its own. If it cannot listen there, the site runs on without
 * metrics, and the log, System Health and `doctor` say so.
 */
export function serveMetrics({ deps, address, type, readText }: ListenerOptions) {
  const answer = async (response: ServerResponse) => {
    try {
      const text = await readText();
      response.writeHead(200, { "content-type": type }).end(text);
    } catch (err) {
      deps.log.error({ err }, "the metrics could not be read");
      response.writeHead(500).end();
    }
  };
  const timeouts = { headersTimeout: 10 * secondMs, requestTimeout: 10 * secondMs };
  const server = createServer(timeouts, ({ url, method }, response) => {
    if (url !== "/metrics") response.writeHead(404).end();
    else if (method === "GET" || method === "HEAD") void answer(response);
    else response.writeHead(405, { allow: "GET, HEAD" }).end();
  });
  server.maxConnections = mostConnections;

  const start = () =>
    new Promise<void>((resolve) => {
      server.once("error", (err: NodeJS.ErrnoException) => {
        const problem = notListening(address, err);
        deps.problems.set("metrics", problem);
        deps.log.error(inEnglish(problem.text));
        resolve();
      });
      server.listen(address, () => {
        deps.log.info(`Metrics are at http://${addressText(address)}/metrics`);
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { start, stop };
}

function notListening(address: Address, { code, message }: NodeJS.ErrnoException) {
  const at = addressText(address);
  const text =
    code === "EADDRINUSE"
      ? msg(
          "There are no metrics: another program already listens at {at}, which METRICS_LISTEN names",
          {
            at,
          },
        )
      : msg(
          "There are no metrics: the server cannot listen at {at}, which METRICS_LISTEN names ({reason})",
          {
            at,
            reason: code ?? message,
          },
        );
  return {
    text,
    fix: "Set METRICS_LISTEN to a free address of this machine, then restart the server.",
  };
}

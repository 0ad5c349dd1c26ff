import type { FastifyInstance, FastifyReply } from "fastify";
import { AggregatorRegistry, Registry } from "prom-client";
import type { Deps } from "../../core/context.ts";
import type { Address } from "../../core/env/env.ts";
import type { FinishedStore } from "../../core/http/finished.ts";
import { serveMetrics } from "./listener.ts";
import { createRequestCounts } from "./requests.ts";
import { measureProcess } from "./process-gauges.ts";
import { measureSite } from "./site-gauges.ts";

/** What the server measures for Prometheus. */
export type Metrics = {
  /** Counts how often a store of answers had the one it was asked for. */
  counting: (store: FinishedStore) => FinishedStore;
  /** Counts the requests of all routes registered later, and serves the metrics while the app listens. */
  watch: (app: FastifyInstance) => void;
  /** Counts a request that no route answers. */
  noteUnknown: (reply: FastifyReply) => void;
};

/** Starts to measure the process, the site and its requests. */
export function createMetrics(deps: Deps, address: Address): Metrics {
  const registry = new Registry();
  measureProcess(registry);
  measureSite(deps, registry);
  const requests = createRequestCounts();
  const answers = { kept: 0, made: 0 };

  const readText = async () => {
    const counts = [...requests.read(), answerCounts(answers)];
    return `${await registry.metrics()}\n${await AggregatorRegistry.aggregate([counts]).metrics()}`;
  };

  return {
    counting: ({ get, makeOnly }) => ({
      get(key, revision, make) {
        const answer = get(key, revision, make);
        answers[answer instanceof Promise ? "made" : "kept"] += 1;
        return answer;
      },
      makeOnly,
    }),
    watch(app) {
      requests.watch(app);
      const listener = serveMetrics({ deps, address, type: registry.contentType, readText });
      app.addHook("onListen", listener.start);
      app.addHook("onClose", listener.stop);
    },
    noteUnknown: requests.noteUnknown,
  };
}

const answerCounts = (answers: Record<string, number>) => ({
  name: "solarstay_answers_total",
  help: "Public answers that were sent from memory (kept) or built first (made)",
  type: "counter",
  aggregator: "sum",
  values: Object.entries(answers).map(([source, value]) => ({ labels: { source }, value })),
});

import type { Deps } from "../../core/context.ts";
import type { Metrics } from "./metrics.ts";

/** The metrics, if METRICS_LISTEN is set; otherwise nothing of them is loaded or measured. */
export async function loadMetrics(deps: Deps): Promise<Metrics | undefined> {
  if (deps.env.metricsListen === undefined) return undefined;
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(deps, deps.env.metricsListen);
}

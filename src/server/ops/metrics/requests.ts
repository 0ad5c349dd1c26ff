import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, onRequestHookHandler } from "fastify";

/** Node tells here of each answer that it has handed to the system. */
const finishChannel = "http.server.response.finish";

/** The upper bounds of the histogram, in seconds. */
const bounds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The requests of one route and method since the start. */
type RouteCount = {
  labels: { method: string; route: string };
  /** By the first digit of their status. */
  statuses: number[];
  /** By the first bound that is not below their duration; the last one is for all longer ones. */
  durations: number[];
  seconds: number;
};

/** An answer that will be counted when it is finished. */
type Marked = ServerResponse & { [mark]?: { counts: object; count: RouteCount; start: number } };
const mark = Symbol("count");

/**
 * Counts requests by the pattern of their route: a slug or an id makes no new series. Made to cost
 * little: the numbers are plain ones until they are read (a labelled counter of prom-client takes
 * 2 µs), and Node's own channel reports the end of an answer (Fastify's onResponse takes 1 µs).
 */
export function createRequestCounts() {
  const counts = new Map<string, RouteCount>();
  const hooks = new WeakSet<object>();

  const countOf = (method: string, route: string): RouteCount => {
    const key = `${method} ${route}`;
    const known = counts.get(key);
    if (known) return known;
    const labels = { method, route };
    const durations = Array.from({ length: bounds.length + 1 }, () => 0);
    const count = { labels, statuses: [0, 0, 0, 0, 0, 0], durations, seconds: 0 };
    counts.set(key, count);
    return count;
  };

  const begin = (response: Marked, count: RouteCount) => {
    response[mark] = { counts, count, start: performance.now() };
  };
  const finish = (message: unknown) => {
    const { response } = message as { response: Marked };
    const marked = response[mark];
    // Another server in this process has counts of its own.
    if (marked?.counts !== counts) return;
    add(marked.count, response.statusCode, performance.now() - marked.start);
  };

  return {
    /** Counts the requests of every route that is registered later. */
    watch(app: FastifyInstance): void {
      subscribe(finishChannel, finish);
      app.addHook("onClose", async () => void unsubscribe(finishChannel, finish));
      app.addHook("onRoute", (route) => {
        const label = labelOf(route.url);
        const byMethod: Record<string, RouteCount> = {};
        const hook: onRequestHookHandler = ({ method }, reply, done) => {
          begin(reply.raw, (byMethod[method] ??= countOf(method, label)));
          done();
        };
        hooks.add(hook);
        // Fastify makes the route for HEAD from that for GET, with its hooks.
        const others = [route.onRequest ?? []].flat().filter((other) => !hooks.has(other));
        route.onRequest = [hook, ...others];
      });
    },
    /** Counts a request that no route answers: all such paths are one series. */
    noteUnknown: (reply: FastifyReply) => begin(reply.raw, countOf("any", "unknown")),
    /** The counts in the form that prom-client reads from other processes. */
    read() {
      const all = [...counts.values()];
      return [
        {
          name: "solarstay_http_requests_total",
          help: "Requests by method, pattern of the route, and first digit of the status",
          type: "counter",
          aggregator: "sum",
          values: all.flatMap(statusValues),
        },
        {
          name: "solarstay_http_request_duration_seconds",
          help: "Seconds from a request's head until its answer was handed to the system",
          type: "histogram",
          aggregator: "sum",
          values: all.flatMap(durationValues),
        },
      ];
    },
  };
}

/** Each built file has a route of its own, with a hash in its name. */
const labelOf = (url: string) => (url.startsWith("/assets/") ? "/assets/:file" : url);

function add(count: RouteCount, status: number, ms: number): void {
  const seconds = ms / 1000;
  const kind = Math.floor(status / 100);
  count.statuses[kind] = (count.statuses[kind] ?? 0) + 1;
  let at = 0;
  while (seconds > (bounds[at] ?? Infinity)) at += 1;
  count.durations[at] = (count.durations[at] ?? 0) + 1;
  count.seconds += seconds;
}

const statusValues = ({ labels, statuses }: RouteCount) =>
  statuses.flatMap((value, kind) =>
    value === 0 ? [] : [{ labels: { ...labels, status: `${kind}xx` }, value }],
  );

/** The buckets of a histogram are cumulative. */
function durationValues({ labels, durations, seconds }: RouteCount) {
  const name = "solarstay_http_request_duration_seconds";
  let sum = 0;
  const buckets = durations.map((value, index) => {
    sum += value;
    const le = bounds[index] ?? "+Inf";
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: sum };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: sum },
  ];
}

import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";

const nanoseconds = 1e9;
const microseconds = 1e6;
/** How often the delay is sampled. */
const resolution = 20;

/**
 * Registers processor time, memory and the delay of the event loop under the names that dashboards
 * for Node know. prom-client's own set also watches each garbage collection, and there are a
 * hundred a second under load.
 */
export function measureProcess(registry: Registry): void {
  const registers = [registry];
  const startedAt = Date.now() / 1000 - process.uptime();
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });

  const cpu = new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time in seconds",
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microseconds);
    },
    registers: [],
  });
  registry.registerMetric(cpu);
  gauge("process_start_time_seconds", "When the process started", () => startedAt);
  gauge("process_resident_memory_bytes", "Memory of the process", () => process.memoryUsage.rss());
  gauge("nodejs_heap_size_used_bytes", "Memory that JavaScript uses", () => {
    return process.memoryUsage().heapUsed;
  });

  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const lag = { p50: 0, p99: 0, max: 0 };
  gauge(
    "nodejs_eventloop_lag_p50_seconds",
    "Median delay of the event loop since the last read",
    () => {
      lag.p50 = delay.percentile(50) / nanoseconds;
      lag.p99 = delay.percentile(99) / nanoseconds;
      lag.max = delay.max / nanoseconds;
      delay.reset();
      return lag.p50;
    },
  );
  gauge(
    "nodejs_eventloop_lag_p99_seconds",
    "The delay that one in a hundred exceeds",
    () => lag.p99,
  );
  gauge("nodejs_eventloop_lag_max_seconds", "The longest delay since the last read", () => lag.max);
}

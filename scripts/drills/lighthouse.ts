/** Lighthouse (mobile preset) on the public pages of the built server: the median of five runs. */
import { launchChromium } from "../browser.ts";
import { demoData } from "../bench/data.ts";
import { median } from "../bench/load.ts";
import { startSolarStay } from "../bench/processes.ts";

const runs = 5;
const debuggingPort = 4831;
const least = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const mostShift = 0.02;
const mostBlockingMs = 50;

type Category = keyof typeof least;
type Result = { scores: Record<Category, number>; shift: number; lcp: number; tbt: number };

/** Prints every run and the medians; throws when a median misses its target. */
export async function lighthouseDrill(): Promise<void> {
  const server = await startSolarStay(await demoData(200), 4830);
  const browser = await launchChromium(`--remote-debugging-port=${debuggingPort}`);
  try {
    const list = await fetch(`${server.url}/api/public/properties?limit=1`);
    const [newest] = (await list.json()) as Array<{ slug: string }>;
    const missed: string[] = [];
    for (const path of ["/", "/browse", `/host/${newest?.slug}`]) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await audit(server.url + path));
      missed.push(...report(path, results));
    }
    if (missed.length > 0) throw new Error(missed.join("\n"));
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function audit(url: string): Promise<Result> {
  const { default: lighthouse } = await import("lighthouse");
  const outcome = await lighthouse(url, {
    port: debuggingPort,
    output: "json",
    logLevel: "error",
    onlyCategories: Object.keys(least),
  });
  if (!outcome) throw new Error(`Lighthouse said nothing of ${url}`);
  const { categories, audits } = outcome.lhr;
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    shift: audits["cumulative-layout-shift"]?.numericValue ?? 1,
    lcp: audits["largest-contentful-paint"]?.numericValue ?? 0,
    tbt: audits["total-blocking-time"]?.numericValue ?? 0,
  };
}

/** Prints a page's runs; returns the missed targets. */
function report(path: string, results: Result[]): string[] {
  const missed: string[] = [];
  console.log(path);
  for (const [name, mark] of Object.entries(least) as Array<[Category, number]>) {
    const scores = results.map((result) => result.scores[name]);
    console.log(`  ${name}: median ${median(scores)} (${scores.join(" ")}), at least ${mark}`);
    if (median(scores) < mark) missed.push(`${path}: ${name} ${median(scores)} of ${mark}`);
  }
  const shifts = results.map(({ shift }) => shift);
  const shiftTexts = shifts.map((shift) => shift.toFixed(3)).join(" ");
  console.log(
    `  layout shift: median ${median(shifts).toFixed(3)} (${shiftTexts}), at most ${mostShift}`,
  );
  if (median(shifts) > mostShift) missed.push(`${path}: layout shift ${median(shifts)}`);
  const ms = (values: number[]) => values.map((value) => value.toFixed(0)).join(" ");
  console.log(`  largest paint, ms: ${ms(results.map(({ lcp }) => lcp))}`);
  const blocking = results.map(({ tbt }) => tbt);
  console.log(`  blocking time, ms: ${ms(blocking)}, at most ${mostBlockingMs}`);
  if (median(blocking) > mostBlockingMs) missed.push(`${path}: blocking ${median(blocking)} ms`);
  return missed;
}

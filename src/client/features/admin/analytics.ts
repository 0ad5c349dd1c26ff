import type { AdminStats } from "./admin-data.ts";

/** What the numbers say of the platform, a line each. */
export function analytics(stats: AdminStats, hosts: number): { measure: string; value: string }[] {
  return [
    { measure: "Total Users", value: count(stats.totalUsers) },
    { measure: "Hosts", value: count(hosts) },
    { measure: "Properties", value: count(stats.properties) },
    { measure: "Properties per host", value: ratio(stats.properties, hosts) },
    { measure: "Energy Projects", value: count(stats.energyProjects) },
    {
      measure: "Energy projects per property",
      value: ratio(stats.energyProjects, stats.properties),
    },
  ];
}

const count = (value: number) => value.toLocaleString("en");

/** One digit after the point; of nothing there is no ratio. */
function ratio(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toLocaleString("en", { maximumFractionDigits: 1 });
}

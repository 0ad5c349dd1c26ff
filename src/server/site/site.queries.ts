import type { z } from "zod";
import type { impactOutput } from "../../shared/schemas/site.ts";

/**
 * Counted from installed upgrades only. No upgrade can be recorded as installed yet, so a site that
 * runs this version has none.
 */
export function measuredImpact(): z.infer<typeof impactOutput> {
  return { solar_panels: 0, kw: 0, co2_kg: 0 };
}

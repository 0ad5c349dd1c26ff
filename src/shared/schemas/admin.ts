import { z } from "zod";

export const adminOutput = z
  .object({
    totalUsers: z.int(),
    properties: z.int(),
    energyProjects: z.int(),
    /** "Healthy", or what is wrong. */
    systemHealth: z.string(),
    /** What the operator was warned of at start. */
    warnings: z.array(z.string()),
  })
  .meta({ id: "AdminStats" });

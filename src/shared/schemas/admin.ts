import { z } from "zod";

export const adminOutput = z
  .object({
    /**
     * Accounts with a confirmed email, including admins and those awaiting approval or disabled.
     */
    totalUsers: z.int(),
    properties: z.int(),
    energyProjects: z.int(),
    /** "Healthy", or the problems. */
    systemHealth: z.string(),
    /** The warnings given to the operator at start. */
    warnings: z.array(z.string()),
  })
  .meta({ id: "AdminStats" });

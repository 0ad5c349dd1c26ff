import { z } from "zod";

export const adminOutput = z
  .object({
    /** Accounts whose email is confirmed: admins too, and those that wait for an admin or are disabled. */
    totalUsers: z.int(),
    properties: z.int(),
    energyProjects: z.int(),
    /** "Healthy", or what is wrong. */
    systemHealth: z.string(),
    /** What the operator was warned of at start. */
    warnings: z.array(z.string()),
  })
  .meta({ id: "AdminStats" });

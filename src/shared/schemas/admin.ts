import { z } from "zod";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { rowId, timestamp, wholeNumber } from "./fields.ts";

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

export const hostListInput = z.object({
  q: z
    .string()
    .trim()
    .max(limits.searchMax, { error: validation.tooLong("Search", limits.searchMax) })
    .optional(),
  cursor: wholeNumber("cursor", 0, Number.MAX_SAFE_INTEGER).nullish(),
});

export const hostView = z
  .object({
    id: rowId,
    name: z.string(),
    email: z.string(),
    created_at: timestamp,
    properties: z.int(),
  })
  .meta({ id: "Host" });

export const hostListOutput = z
  .object({ items: z.array(hostView), total: z.int(), next_cursor: z.int().nullable() })
  .meta({ id: "HostPage" });

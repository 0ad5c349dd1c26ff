import { z } from "zod";
import { timestamp } from "./fields.ts";

/** The health of the server, for its operator. */
export const healthView = z
  .object({
    /** The problems, one sentence each; empty when there are none. */
    problems: z.array(z.string()),
    /** Failed sign-ins, reached limits and the like of the last day, one sentence each. */
    security_events: z.array(z.string()),
    version: z.string(),
    database_bytes: z.int(),
    free_disk_bytes: z.int(),
    /** Null: no backup was ever made. */
    last_backup_at: timestamp.nullable(),
    /** Host and port of SMTP_URL; null: emails are saved as files. */
    mail_server: z.string().nullable(),
  })
  .meta({ id: "Health" });
export type HealthView = z.infer<typeof healthView>;

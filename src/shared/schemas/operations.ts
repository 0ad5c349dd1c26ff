import { z } from "zod";
import { timestamp } from "./fields.ts";

/** The health of the server, for whoever runs it. */
export const healthView = z
  .object({
    /** What is wrong, a sentence each; empty when all is well. */
    problems: z.array(z.string()),
    /** Failed sign-ins, limits reached and the like within a day, a sentence each. */
    security_events: z.array(z.string()),
    version: z.string(),
    database_bytes: z.int(),
    free_disk_bytes: z.int(),
    /** null: none was ever made. */
    last_backup_at: timestamp.nullable(),
    /** Host and port of SMTP_URL; null: mails are kept as files. */
    mail_server: z.string().nullable(),
  })
  .meta({ id: "Health" });
export type HealthView = z.infer<typeof healthView>;

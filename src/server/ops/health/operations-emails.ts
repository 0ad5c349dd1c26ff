import type { EmailWriters } from "../../core/mail/compose.ts";
import { alertOf } from "./alert.ts";
import { operatorAlert } from "./operator-alert.email.ts";

/** The email that tells an admin that something keeps failing. */
export const operationsEmails = {
  "operator-alert": (input, letter) => {
    const alert = alertOf(input, letter);
    return alert && { to: alert, write: (sender) => operatorAlert(sender, alert) };
  },
} satisfies EmailWriters;

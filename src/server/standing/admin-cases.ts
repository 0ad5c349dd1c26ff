import type { Case } from "./verdict-case.ts";

export const adminCases: Case[] = [
  {
    name: "settings.update",
    method: "PUT",
    path: () => "/api/admin/settings",
    as: "admin",
    inputs: [
      {},
      { site_name: "Sole", extra: "ignored" },
      { site_name: 5 },
      { site_name: null, contact_email: "" },
      { contact_email: "nobody" },
      { terms_url: "http://example.org" },
      { interest_retention_days: 30 },
      { interest_retention_days: "30" },
      { interest_retention_days: "" },
      { interest_retention_days: false },
      { sign_up: "closed" },
      { sign_up: null },
    ],
  },
  {
    name: "settings.testMail",
    method: "POST",
    path: () => "/api/admin/test-mail",
    as: "admin",
    inputs: [{}, { email: "" }, { email: null }, { email: "me@example.org" }, { email: "me" }],
  },
  {
    name: "outbox.retry",
    method: "POST",
    path: () => "/api/admin/outbox/999/retry",
    fromPath: () => ({ id: "999" }),
    as: "admin",
    inputs: [{}],
  },
  {
    name: "guestData.erase",
    method: "POST",
    path: () => "/api/admin/guest-data/erasure",
    as: "admin",
    inputs: [
      {},
      { email: "gus@example.org" },
      { email: "gus@example.org", confirm_email: "GUS@example.org" },
      { email: "gus@example.org", confirm_email: "ida@example.org" },
      { email: "gus@example.org", confirm_email: 5 },
      { email: ["gus@example.org"], confirm_email: "gus@example.org" },
    ],
  },
];

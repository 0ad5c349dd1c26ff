import type { Case } from "./verdict-case.ts";

export const oversightCases: Case[] = [
  {
    name: "reports.create",
    method: "POST",
    path: () => "/api/listing-reports",
    inputs: [
      {},
      { property_id: "1", reason: "fraud", text: "No house" },
      { property_id: 1, reason: "fraud", text: " " },
      { property_id: 1, reason: "", text: "No house" },
      { property_id: 1, reason: "other", text: "No house", email: "" },
      { property_id: 1, reason: "other", text: "No house", email: "g@" },
      { property_id: "999999", reason: "other", text: "No house" },
    ],
  },
  {
    name: "users.update",
    method: "PUT",
    path: () => "/api/admin/users/1",
    fromPath: () => ({ id: 1 }),
    inputs: [{}, { disabled: true }, { disabled: "true" }, { role: "" }, { approved: null }],
  },
];

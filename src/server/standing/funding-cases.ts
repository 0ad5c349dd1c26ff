import type { Case } from "./verdict-case.ts";

export const fundingCases: Case[] = [
  {
    name: "funding.record",
    method: "POST",
    path: ({ upgrade }) => `/api/upgrade-projects/${upgrade}/ledger`,
    fromPath: ({ upgrade }) => ({ id: upgrade }),
    inputs: [
      {},
      { kind: "grant", dated_on: "2026-03-01", amount: 5, currency: "EUR" },
      { kind: "grant", dated_on: "2026-03-01", amount: "5", currency: "EUR" },
      { kind: "grant", dated_on: "2026-03-01", amount: 5, currency: "USD" },
      { kind: "correction", dated_on: "2026-03-01", amount: -6, currency: "EUR", note: "" },
      { kind: "other", dated_on: null, amount: 0, currency: null, request_key: 5 },
    ],
  },
  {
    name: "funding.setGoal",
    method: "PUT",
    path: ({ upgrade }) => `/api/upgrade-projects/${upgrade}/goal`,
    fromPath: ({ upgrade }) => ({ id: String(upgrade) }),
    inputs: [
      {},
      { goal_amount: null },
      { goal_amount: 5 },
      { goal_amount: 5, currency: "EUR" },
      { goal_amount: "5", currency: "EUR" },
    ],
  },
  {
    name: "funding.install",
    method: "PUT",
    path: ({ upgrade }) => `/api/upgrade-projects/${upgrade}/installation`,
    fromPath: ({ upgrade }) => ({ id: upgrade }),
    inputs: [
      {},
      { installed_on: "2026-03-01", panels: 5, kw: 2.5 },
      { installed_on: "2026-03-01", panels: "5", kw: "2.5" },
      { installed_on: "yesterday" },
    ],
  },
];

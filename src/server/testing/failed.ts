import { expect } from "vitest";

/** Matches every failure over HTTP; with any sentence unless one is given. */
export const failed = (status: number, code: string, error?: string) => ({
  status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  },
  body: { code, error: error ?? expect.stringMatching(/^[A-Z]/) },
});

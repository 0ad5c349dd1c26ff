import { expect } from "vitest";

/** What every failure over HTTP looks like; any sentence will do where none is given. */
export const failed = (status: number, code: string, error?: string) => ({
  status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  },
  body: { code, error: error ?? expect.stringMatching(/^[A-Z]/) },
});

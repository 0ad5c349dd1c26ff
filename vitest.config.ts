import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** On all processors (by default one is left free), after the browser's files. */
const together = {
  maxWorkers: "100%",
  sequence: { groupOrder: 1 },
  // Shared machines are slow at times; nothing is measured by a test.
  testTimeout: 60_000,
};

/** A server, a mail server and a Chromium for each file: two of them keep two processors busy. */
const inBrowser = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxWorkers: 2,
  expect: { poll: { timeout: 60_000, interval: 100 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          include: [
            "src/server/**/*.test.ts",
            "src/shared/**/*.test.ts",
            "db/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          ...together,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "client",
          include: ["src/client/**/*.test.{ts,tsx}"],
          exclude: ["src/client/testing/browser/**"],
          ...together,
        },
      },
      {
        test: {
          name: "browser",
          include: ["src/client/testing/browser/*.test.ts"],
          ...inBrowser,
        },
      },
      {
        // Each form and each part of the app: `npm run check:release -- bad-days`.
        test: {
          name: "bad-days",
          include: ["src/client/testing/browser/bad-days/*.test.ts"],
          ...inBrowser,
        },
      },
    ],
  },
});

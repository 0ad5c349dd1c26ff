/** How the built server is run, by `npm start` and by what measures it. */

/** V8 otherwise grows its young generation to 3 × 16 MB while starting, and keeps it. */
export const serverFlags = ["--max-semi-space-size=2"];

/**
 * glibc otherwise keeps a heap for each thread, and after the first password hash (19 MiB) learns to
 * keep such blocks for ever.
 */
const memory = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};

/** The environment with what the server should have unless it is told otherwise. */
export function serverEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const given: NodeJS.ProcessEnv = { NODE_ENV: "production", ...memory, ...env };
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

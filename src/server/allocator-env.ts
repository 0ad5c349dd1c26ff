/**
 * What glibc's allocator is told, in the environment a server is started with. It otherwise keeps a
 * heap for each thread, and after the first password hash (19 MiB) learns to keep such blocks for ever.
 */
export const allocatorEnv = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};

/**
 * Settings of glibc's allocator, in the environment of the server's process. By default it keeps a
 * heap per thread, and after the first password hash (19 MiB) it learns to keep such blocks for
 * ever.
 */
export const allocatorEnv = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "262144",
  MALLOC_TRIM_THRESHOLD_: "262144",
};

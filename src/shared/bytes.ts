/** A size as people read it: "340 kB", "12.4 MB", "2.1 GB". */
export function inBytes(bytes: number): string {
  const [unit, size] =
    bytes >= 1e9
      ? (["GB", bytes / 1e9] as const)
      : bytes >= 1e6
        ? (["MB", bytes / 1e6] as const)
        : (["kB", bytes / 1e3] as const);
  const digits = size < 100 && unit !== "kB" ? 1 : 0;
  return `${size.toLocaleString("en", { maximumFractionDigits: digits })} ${unit}`;
}

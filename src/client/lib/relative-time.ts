const units = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86_400],
  ["week", 7 * 86_400],
  ["month", 30 * 86_400],
  ["year", 365 * 86_400],
] as const;

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** A time relative to now: "just now", "5 minutes ago", "yesterday". */
export function relativeTime(iso: string, now: Date = new Date()): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  const [unit, length] = units.findLast(([, length]) => seconds >= length) ?? [];
  if (unit === undefined || length === undefined) return "just now";
  return words.format(-Math.floor(seconds / length), unit);
}

/** The first word of a name, or `fallback` if there is none: the API says "User". */
export function firstWord(name: string, fallback = "User"): string {
  return name.trim().split(/\s+/u, 1)[0] || fallback;
}

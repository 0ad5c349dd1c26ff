/** The first word of a name, or "User" if there is none. */
export function firstWord(name: string): string {
  return name.trim().split(/\s+/u, 1)[0] || "User";
}

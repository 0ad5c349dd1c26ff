/** How to address somebody: by the first word of the name, or "User" where there is none. */
export function firstWord(name: string): string {
  return name.trim().split(/\s+/u, 1)[0] || "User";
}

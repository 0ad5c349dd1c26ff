/** The first word of a name, or `otherwise` if there is none. */
export function firstWord(name: string, otherwise: string): string {
  return name.trim().split(/\s+/u, 1)[0] || otherwise;
}

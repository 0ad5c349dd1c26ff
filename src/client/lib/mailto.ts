/** The link that writes to an address, and to nobody else: "?" and "&" are letters of addresses. */
export function mailto(address: string, subject?: string): string {
  const to = `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
}

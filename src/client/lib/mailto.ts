/** The link that writes to an address, and to nobody else: "?" and "&" are letters of addresses. */
export function mailto(address: string): string {
  return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}

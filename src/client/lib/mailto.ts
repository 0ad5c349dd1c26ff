/** A mailto link. Encoded, since an address may contain "?" and "&". */
export function mailto(address: string, subject?: string): string {
  const to = `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
}

/** The URL of a stored photo: full size, at one of the smaller widths, or at a width cropped for cards. */
export function photoUrl(filePath: string, width?: number, crop?: "card"): string {
  const url = `/api/property-images/${encodeURIComponent(filePath)}`;
  if (width === undefined) return url;
  return `${url}?w=${width}${crop === undefined ? "" : "&card=1"}`;
}

/** The URL of a stored photo, full size or at one of the smaller widths. */
export function photoUrl(filePath: string, width?: number): string {
  const url = `/api/property-images/${encodeURIComponent(filePath)}`;
  return width === undefined ? url : `${url}?w=${width}`;
}

/** The last item before a page: its id and, in a list sorted by name, its sort key. */
export type Position = { id: number; key?: string };

/** A position as text, which the caller sends back for the next page. */
export function writeCursor({ id, key }: Position): string {
  return key === undefined ? `${id}` : `${id}.${Buffer.from(key).toString("base64url")}`;
}

/** Reads what {@link writeCursor} wrote for a list of this kind; undefined for anything else. */
export function readCursor(cursor: string, withKey: boolean): Position | undefined {
  const [, digits, encoded] = /^(\d{1,15})(?:\.([\w-]*))?$/.exec(cursor) ?? [];
  if (digits === undefined || (encoded !== undefined) !== withKey) return undefined;
  const id = Number(digits);
  return encoded === undefined
    ? { id }
    : { id, key: Buffer.from(encoded, "base64url").toString("utf8") };
}

/**
 * What was typed into a form and not sent yet: kept in this tab, so that a reload does not take it
 * away. Never a password; a form that has one keeps no draft.
 */
const prefix = "draft ";
const ownerKey = "drafts of";

export type Draft = Readonly<Record<string, string>>;

export function readDraft(name: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    const texts = Object.entries(kept).filter(([, value]) => typeof value === "string");
    return texts.length === 0 ? undefined : (Object.fromEntries(texts) as Draft);
  } catch {
    return undefined; // Storage is refused, or holds something else.
  }
}

/** Not typed, but it belongs to what is: what was sent and sent again after a reload is done once. */
const keptAlong = "request_key";

/** Keeps what differs from where the form started; nothing, where nothing does. */
export function keepDraft(name: string, values: object, start: object): void {
  const from = new Map<string, unknown>(Object.entries(start));
  const texts = Object.entries(values).filter(([, value]) => typeof value === "string");
  const isTyped = ([field, value]: [string, unknown]) =>
    field !== keptAlong && value !== from.get(field);
  const changed = texts.some(isTyped)
    ? texts.filter((text) => text[0] === keptAlong || isTyped(text))
    : [];
  try {
    if (changed.length === 0) dropDraft(name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(Object.fromEntries(changed)));
  } catch {
    // Storage is refused or full: then a reload loses it, as it would without us.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(prefix + name);
}

export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) || key === ownerKey) sessionStorage.removeItem(key);
  }
}

/** Says whose the drafts of this tab are from now on; those of somebody else go. */
export function claimDrafts(userId: number): void {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== String(userId)) dropAllDrafts();
  sessionStorage.setItem(ownerKey, String(userId));
}

/**
 * What was typed into a form and not sent yet: kept in this tab, so that a reload does not take it
 * away. Never a password; a form that has one keeps no draft.
 */
import { tabStore } from "./storage.ts";

const prefix = "draft ";
const ownerKey = "drafts of";

export type Draft = Readonly<Record<string, string>>;

export function readDraft(name: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(tabStore.read(prefix + name) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    const texts = Object.entries(kept).filter(([, value]) => typeof value === "string");
    return texts.length === 0 ? undefined : (Object.fromEntries(texts) as Draft);
  } catch {
    return undefined; // Something else is stored there.
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
  if (changed.length === 0) dropDraft(name);
  else tabStore.write(prefix + name, JSON.stringify(Object.fromEntries(changed)));
}

export function dropDraft(name: string): void {
  tabStore.remove(prefix + name);
}

export function dropAllDrafts(): void {
  for (const key of tabStore.keys()) {
    if (key.startsWith(prefix) || key === ownerKey) tabStore.remove(key);
  }
}

/** Says whose the drafts of this tab are from now on; those of somebody else go. */
export function claimDrafts(userId: number): void {
  const owner = tabStore.read(ownerKey);
  if (owner !== null && owner !== String(userId)) dropAllDrafts();
  tabStore.write(ownerKey, String(userId));
}

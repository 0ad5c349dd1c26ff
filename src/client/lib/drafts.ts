/**
 * Drafts: what was typed into a form and not sent, kept in this tab so that a reload does not lose it.
 * Forms with a password have no drafts.
 */
import { tabStore } from "./storage.ts";

const prefix = "draft ";
const ownerKey = "drafts of";

export type Draft = Readonly<Record<string, string>>;

export function readDraft(name: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(tabStore.read(prefix + name) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    const texts = Object.entries(stored).filter(([, value]) => typeof value === "string");
    return texts.length === 0 ? undefined : (Object.fromEntries(texts) as Draft);
  } catch {
    return undefined; // Something else is stored there.
  }
}

/** Not typed, but kept with the draft: a form sent again after a reload takes effect once. */
const keptAlong = "request_key";

/** Stores the values that differ from the initial ones, or deletes the draft if none does. */
export function saveDraft(name: string, values: object, start: object): void {
  const typed = typedTexts(values, start);
  const along = Object.entries(values).filter(([field]) => field === keptAlong);
  if (typed.length === 0) dropDraft(name);
  else tabStore.write(prefix + name, JSON.stringify(Object.fromEntries([...typed, ...along])));
}

/** The texts that differ from the initial ones, with the names of their fields. */
export function typedTexts(values: object, start: object): Array<[string, string]> {
  const from = new Map(textsIn(start));
  return textsIn(values).filter(
    ([field, text]) => field !== keptAlong && text !== (from.get(field) ?? ""),
  );
}

/** The texts among the values of a form, also of nested fields: "translations.de.alt". */
const textsIn = (values: object, path = ""): Array<[string, string]> =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === "string") return [[path + name, value]];
    return typeof value === "object" && value !== null ? textsIn(value, `${path}${name}.`) : [];
  });

export function dropDraft(name: string): void {
  tabStore.remove(prefix + name);
}

export function dropAllDrafts(): void {
  for (const key of tabStore.keys()) {
    if (key.startsWith(prefix) || key === ownerKey) tabStore.remove(key);
  }
}

/** Assigns the drafts of this tab to a person, and deletes those of anybody else. */
export function claimDrafts(userId: number): void {
  const owner = tabStore.read(ownerKey);
  if (owner !== null && owner !== String(userId)) dropAllDrafts();
  tabStore.write(ownerKey, String(userId));
}

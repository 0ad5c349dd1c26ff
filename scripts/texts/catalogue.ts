/** Compares the catalogues with the texts in the sources, and writes what is missing. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import PO from "pofile";
import { cataloguePath } from "../../src/server/core/i18n/catalogues.ts";
import { parseText, type Piece } from "../../src/shared/i18n/icu.ts";
import { type Language, languages } from "../../src/shared/i18n/languages.ts";
import type { Source } from "./extract.ts";

/** The languages that have a catalogue: English is in the sources. */
export const translatedLanguages = languages.filter((language) => language !== "en");

type Item = InstanceType<typeof PO.Item>;
/** A text of the sources and the files that contain it. */
type Wanted = { text: string; context?: string; files: Set<string> };

/** All texts by their key. */
export function wantedTexts(sources: readonly Source[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { file, texts } of sources) {
    for (const { key, ...text } of texts) {
      if (isOnlyValues(text.text)) continue;
      const one = wanted.get(key) ?? { ...text, files: new Set() };
      wanted.set(key, one);
      one.files.add(file);
    }
  }
  return wanted;
}

/**
 * A text such as "{guests, number}" is the same in every language; "{location}, {country}" is not, because
 * of its comma.
 */
const isOnlyValues = (text: string) =>
  text.replaceAll(/\{\w+(?:, number|, date, \w+)?\}/g, "").trim() === "";

const keyOfItem = ({ msgid, msgctxt }: Item) => (msgctxt ? `${msgctxt}\u0004${msgid}` : msgid);

function readPo(language: Language): PO {
  const path = cataloguePath(language);
  const po = existsSync(path) ? PO.parse(readFileSync(path, "utf8")) : new PO();
  po.headers = {
    Language: language,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
  };
  return po;
}

/** Adds new texts to a catalogue, still untranslated, and removes unused ones. */
export function updateCatalogue(language: Language, wanted: Map<string, Wanted>): void {
  const po = readPo(language);
  const old = new Map(po.items.map((item) => [keyOfItem(item), item]));
  po.items = Array.from(wanted, ([key, { text, context, files }]) => {
    const item = old.get(key) ?? new PO.Item();
    item.msgid = text;
    if (context !== undefined) item.msgctxt = context;
    item.references = [...files];
    // Weblate and Poedit then check the syntax as well.
    if (/[{<]/.test(text)) item.flags["icu-message-format"] = true;
    return item;
  });
  writeFileSync(cataloguePath(language), `${po.toString().trimEnd()}\n`);
}

/** The faults of a catalogue, one line each. */
export function faultsOf(language: Language, wanted: Map<string, Wanted>): string[] {
  const { items } = readPo(language);
  const have = new Set(items.map(keyOfItem));
  const missing = Array.from(wanted).filter(([key]) => !have.has(key));
  return [
    ...missing.map(
      ([
        ,
        {
          text,
          files: [file],
        },
      ]) => `missing: "${text}" (${file})`,
    ),
    ...items.flatMap((item) => {
      const faults = wanted.has(keyOfItem(item)) ? faultsOfItem(language, item) : ["not used"];
      return faults.map((fault) => `${fault}: "${item.msgid}"`);
    }),
  ].map((fault) => `${language}.po: ${fault}`);
}

function faultsOfItem(
  language: Language,
  { msgid, msgstr: [translation = ""], flags, references }: Item,
): string[] {
  if (translation === "") return ["missing"];
  if (flags["fuzzy"]) return ["marked as fuzzy"];
  // Emails and CSV files are searched for the word as everyone types it.
  const isOnPagesOnly = references.every((file) => file.startsWith("src/client/"));
  if (isOnPagesOnly && /\be-mail/i.test(translation)) return ["e-mail could break: write U+2011"];
  try {
    return faultsOfTranslation(language, msgid, translation);
  } catch (error) {
    return [String(error)];
  }
}

/** Returns the faults of a translation, or of an English text if both are the same. */
export function faultsOfTranslation(
  language: Language,
  text: string,
  translation: string,
): string[] {
  const [source, translated] = [parseText(text), parseText(translation)];
  const differ = (what: string, read: (pieces: Piece[]) => string[]) => {
    const [wanted, given] = [source, translated].map((pieces) =>
      [...new Set(read(pieces))].toSorted().join(", "),
    );
    return wanted === given ? [] : [`${what} ${given || "none"} instead of ${wanted || "none"}`];
  };
  const outer = (line: string) => line.replace(/\S.*\S|\S/s, "…");
  return [
    ...differ("placeholders", (pieces) => partsOf(pieces).flatMap(placeholder)),
    ...differ("elements", (pieces) =>
      partsOf(pieces).flatMap((piece) => (piece.kind === "element" ? [piece.name] : [])),
    ),
    ...partsOf(translated).flatMap((piece) => wrongForms(language, piece)),
    ...(outer(text) === outer(translation) ? [] : ["other spaces around it"]),
    // In the code it would be the context of the text.
    ...(/\{context\b/.test(text) ? ["a placeholder cannot be called context"] : []),
    // For ICU elsewhere it would begin a quotation.
    ...(/'['{}<#]/.test(translation) ? ["' before a sign of the syntax: write ’"] : []),
  ];
}

/** The parts of a text that are not plain, also those within others. */
function partsOf(pieces: readonly Piece[]): Array<Exclude<Piece, string>> {
  return pieces.flatMap((piece) => {
    if (typeof piece === "string") return [];
    if (piece.kind === "element") return [piece, ...partsOf(piece.pieces)];
    if (piece.kind !== "plural" && piece.kind !== "select") return [piece];
    return [piece, ...Object.values(piece.cases).flatMap(partsOf)];
  });
}

/** A number may be a plural in one language only; a choice has the same cases in all. */
function placeholder(piece: Exclude<Piece, string>): string[] {
  switch (piece.kind) {
    case "number":
    case "plural":
      return [`{${piece.name}, number}`];
    case "value":
      return [`{${piece.name}}`];
    case "date":
      return [`{${piece.name}, date}`];
    case "select":
      return [`{${piece.name}, select, ${Object.keys(piece.cases).toSorted().join(" ")}}`];
    default:
      return [];
  }
}

/** The plural forms of a language that whole numbers have. Some have another for millions. */
function neededForms(language: Language): Set<string> {
  const rules = new Intl.PluralRules(language);
  return new Set([...Array.from({ length: 200 }, (_, number) => rules.select(number)), "other"]);
}

function wrongForms(language: Language, piece: Exclude<Piece, string>): string[] {
  if (piece.kind !== "plural") return [];
  const given = Object.keys(piece.cases).filter((form) => !form.startsWith("="));
  const needed = neededForms(language);
  const allowed = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[];
  return [
    ...[...needed]
      .filter((form) => !given.includes(form))
      .map((form) => `no plural form "${form}"`),
    ...given
      .filter((form) => !allowed.includes(form))
      .map((form) => `no such plural form "${form}"`),
  ];
}

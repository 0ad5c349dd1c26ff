/**
 * `npm run texts` brings the catalogues in src/shared/locales up to date with the sources;
 * `npm run texts:check` fails if a text is missing, unused or wrong in one of them, or if a text in
 * the sources is in none.
 */
import { hashText } from "../src/client/lib/text-hash.ts";
import {
  faultsOf,
  faultsOfTranslation,
  translatedLanguages,
  updateCatalogue,
  wantedTexts,
} from "./texts/catalogue.ts";
import { readSources } from "./texts/extract.ts";
import { textsLeftBehind } from "./texts/left-behind.ts";

const sources = readSources();
const wanted = wantedTexts(sources);
const faults = [
  ...sources.flatMap((source) => source.faults),
  ...Array.from(wanted.values()).flatMap(({ text, files: [file] }) =>
    faultsOfEnglish(text).map((fault) => `${file}: ${fault}: "${text}"`),
  ),
  ...equalHashes(),
  ...textsLeftBehind(),
];
if (!process.argv.includes("--check")) {
  for (const language of translatedLanguages) updateCatalogue(language, wanted);
}
faults.push(...translatedLanguages.flatMap((language) => faultsOf(language, wanted)));
for (const fault of faults) console.error(fault);
console.log(
  `${wanted.size} texts, ${translatedLanguages.length} catalogues, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The browser finds texts by their hash. */
function equalHashes(): string[] {
  const keys = new Map<string, string>();
  return Array.from(wanted.keys()).flatMap((key) => {
    const [hash, other] = [hashText(key), keys.get(hashText(key))];
    keys.set(hash, key);
    return other === undefined ? [] : [`"${key}" has the hash of "${other}": change one a little`];
  });
}

function faultsOfEnglish(text: string): string[] {
  try {
    return faultsOfTranslation("en", text, text);
  } catch (error) {
    return [String(error)];
  }
}

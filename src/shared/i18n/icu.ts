/**
 * The part of ICU's message syntax that our texts use: {name}, {count, number}, {day, date, long},
 * plural, select, and <elements>. An apostrophe is an apostrophe: texts need no literal braces, so
 * nothing is quoted.
 */

/** A piece of a parsed text. */
export type Piece =
  | string
  | { readonly kind: "value" | "number"; readonly name: string }
  | { readonly kind: "date"; readonly name: string; readonly style: DateStyle }
  /** "#", the number of the plural around it. */
  | { readonly kind: "count" }
  | { readonly kind: "plural" | "select"; readonly name: string; readonly cases: Cases }
  | { readonly kind: "element"; readonly name: string; readonly pieces: readonly Piece[] };

type DateStyle = "full" | "long" | "medium" | "short";

/** A text for each plural form ("one"), number ("=0") or value. */
type Cases = Readonly<Record<string, readonly Piece[]>>;

/** Parses a text. Throws if its syntax is wrong: the check of the catalogues lets no such text pass. */
export function parseText(text: string): Piece[] {
  let at = 0;

  /** Reads what the pattern matches here, or throws. */
  function read(pattern: RegExp): string {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) throw new SyntaxError(`Wrong syntax at character ${at} of "${text}"`);
    at = pattern.lastIndex;
    return found[1] ?? found[0];
  }

  /** Reads up to the end, the brace or the tag that closes these pieces. */
  function readPieces(inPlural: boolean): Piece[] {
    const pieces: Piece[] = [];
    for (;;) {
      const plain = read(inPlural ? /[^{}<#]*/y : /[^{}<]*/y);
      if (plain !== "") pieces.push(plain);
      if (text[at] === "{") pieces.push(readArgument(inPlural));
      else if (read(/#|/y) === "#") pieces.push({ kind: "count" });
      else if (text[at] === "<" && text[at + 1] !== "/") pieces.push(readElement(inPlural));
      else return pieces;
    }
  }

  function readElement(inPlural: boolean): Piece {
    const name = read(/<(\w+)>/y);
    const pieces = readPieces(inPlural);
    read(new RegExp(`</${name}>`, "y"));
    return { kind: "element", name, pieces };
  }

  function readArgument(inPlural: boolean): Piece {
    const name = read(/\{\s*(\w+)\s*/y);
    const kind = read(/(?:,\s*(number|date|plural|select)\s*|)(?=[,}])/y);
    if (kind === "" || kind === "number") {
      read(/\}/y);
      return { kind: kind === "" ? "value" : kind, name };
    }
    read(/,\s*/y);
    if (kind === "date") {
      return { kind, name, style: read(/(full|long|medium|short)\s*\}/y) as DateStyle };
    }
    // Without a prototype: a chosen value may be "constructor".
    const cases = Object.create(null) as Record<string, Piece[]>;
    while (text[at] !== "}") {
      const key = read(/(=\d+|\w+)\s*\{/y);
      cases[key] = readPieces(inPlural || kind === "plural");
      read(/\}\s*/y);
    }
    read(/\}/y);
    if (!cases["other"]) throw new SyntaxError(`{${name}} has no "other" in "${text}"`);
    return { kind: kind as "plural" | "select", name, cases };
  }

  const pieces = readPieces(false);
  if (at < text.length) throw new SyntaxError(`Wrong syntax at character ${at} of "${text}"`);
  return pieces;
}

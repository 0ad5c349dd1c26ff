/** Finds the texts in the sources: the first arguments of `t(…)` and `msg(…)`. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ESTree, parseSync } from "vite";
import { keyOf } from "../../src/shared/i18n/message.ts";
import { root } from "../project.ts";

/** A text in the sources. */
export type Found = { text: string; context?: string; key: string };

/** A source file: its texts, its imports, and texts that are written wrongly. */
export type Source = {
  file: string;
  texts: Found[];
  /** The files of ours that are loaded with it, and those it loads later. */
  imports: string[];
  lazy: string[];
  faults: string[];
};

/** All sources whose texts are translated. */
export function readSources(): Source[] {
  return globSync("src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file))
    .toSorted()
    .map((file) => readSource(file, readFileSync(join(root, file), "utf8")));
}

/** Reads the texts of one file. */
export function readSource(file: string, code: string): Source {
  const { program } = parseSync(file, code);
  const source: Source = {
    file,
    texts: [],
    imports: importsIn(file, program),
    lazy: Array.from(code.matchAll(/\bimport\(\s*"(\.[^"]+)"/g), ([, path = ""]) =>
      resolve(file, path),
    ),
    faults: [],
  };
  for (const call of callsIn(program)) {
    const [first, second] = call.arguments;
    const context = contextIn(second);
    const texts = literalsIn(first);
    if (texts === undefined) {
      const line = code.slice(0, call.start).split("\n").length;
      source.faults.push(
        `${file}:${line}: write the text itself, without \${…}: values go beside it`,
      );
    }
    for (const text of texts ?? []) {
      const values = context === undefined ? {} : { context };
      source.texts.push({ text, ...values, key: keyOf({ text, values }) });
    }
  }
  return source;
}

function* callsIn(node: unknown): Generator<ESTree.CallExpression> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && node.type === "CallExpression") {
    const call = node as ESTree.CallExpression;
    if (call.callee.type === "Identifier" && /^(t|msg)$/.test(call.callee.name)) yield call;
  }
  for (const value of Object.values(node)) yield* callsIn(value);
}

/** The texts that an argument may be; none for a variable, which holds a message, as tsc checks. */
function literalsIn(node: ESTree.Argument | undefined): string[] | undefined {
  switch (node?.type) {
    case "Literal":
      return [String(node.value)];
    case "ConditionalExpression": {
      const [one, other] = [literalsIn(node.consequent), literalsIn(node.alternate)];
      return one && other && [...one, ...other];
    }
    case "TemplateLiteral":
    case "BinaryExpression":
      return undefined;
    default:
      return [];
  }
}

function contextIn(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type !== "ObjectExpression") return undefined;
  for (const property of node.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    if (property.key.name === "context" && property.value.type === "Literal") {
      return String(property.value.value);
    }
  }
  return undefined;
}

/** The path of an import, from the project's folder. */
const resolve = (file: string, path: string) => join(dirname(file), path);

/** The files of ours that a file imports when it is loaded. */
function importsIn(file: string, program: ESTree.Program): string[] {
  return program.body.flatMap((node) => {
    const isImport =
      (node.type === "ImportDeclaration" && node.importKind !== "type") ||
      (node.type === "ExportNamedDeclaration" && node.exportKind !== "type") ||
      node.type === "ExportAllDeclaration";
    const path = isImport ? node.source?.value : undefined;
    return path?.startsWith(".") ? [resolve(file, path)] : [];
  });
}

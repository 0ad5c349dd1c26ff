/** Finds the texts for people that are in no `t(…)` or `msg(…)`, and so stay English. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { root } from "../project.ts";

/** A text in the sources that no catalogue has. */
type Left = { line: number; text: string };

/** The files whose texts are translated. All others (command line, log, API document) are English. */
const spoken = [
  "src/client/**/*.{ts,tsx}",
  "src/shared/**/*.ts",
  "src/server/**/*.email.ts",
  "src/server/features/**/*.{page,feature}.ts",
  "src/server/**/{property-head,manifest.route,export.route}.ts",
];

/** The texts left behind in all files. */
export function textsLeftBehind(): string[] {
  return globSync(spoken, { cwd: root })
    .filter((file) => !/\.test\.|\/testing\/|\.d\.ts$/.test(file))
    .flatMap((file) =>
      leftBehind(file, readFileSync(join(root, file), "utf8")).map(
        ({ line, text }) => `${file}:${line}: "${text}" is in no catalogue: use t or msg`,
      ),
    );
}

/** Attributes and properties that are read by people, even if they are one word. */
const readByPeople =
  /^(label|title|hint|placeholder|alt|lead|summary|note|description|heading|text|button|error|name|aria-(label|description|valuetext|roledescription))$/;

/** Calls and constructors whose texts only developers read. */
const forDevelopers =
  /^(Error|SyntaxError|TypeError|RangeError|describe|meta|closest|matches|querySelector(All)?|prepare|chakra)$/;

/** Properties of the API document and of HTTP. */
const forPrograms = /^(openapi|operation|authorization)$/;

/** Nodes that contain no texts for people. */
const withoutTexts =
  /^(TS(?!As|Satisfies|NonNull).*|Import.*|ExportAllDeclaration|TaggedTemplateExpression)$/;

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** The texts left behind in one file. */
export function leftBehind(file: string, code: string): Left[] {
  const left: Left[] = [];
  const add = ({ start }: Node, text: string) =>
    left.push({
      line: code.slice(0, start).split("\n").length,
      text: text.replaceAll(/\s+/g, " ").trim(),
    });

  /** @param name the attribute or property that the node is the value of */
  function visit(value: unknown, name?: string): void {
    if (Array.isArray(value)) for (const one of value) visit(one, name);
    if (!isNode(value) || withoutTexts.test(value.type) || isCovered(value)) return;
    const text = textOf(value);
    if (value.type === "JSXText") {
      if (/\p{L}/u.test(value["value"] as string)) add(value, value["value"] as string);
    } else if (text !== undefined) {
      const isRead = name !== undefined && readByPeople.test(name) && /^\p{Lu}/u.test(text);
      if (isRead || isSentence(text)) add(value, text);
      visit(value["expressions"], undefined);
    } else if (value.type === "Property" || value.type === "JSXAttribute") {
      const key = nameOf(value["key"] ?? value["name"]);
      if (!forPrograms.test(key)) visit(value["value"], key);
    } else if (!isComparison(value)) {
      for (const [key, inner] of Object.entries(value)) {
        visit(inner, passesName.test(value.type) && key !== "test" ? name : undefined);
      }
    }
  }
  visit(parseSync(file, code).program);
  return left;
}

/** Nodes whose value is that of the attribute or property around them. */
const passesName = /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/;

const isComparison = ({ type, operator }: Node) =>
  type === "BinaryExpression" && /^[!=]==$|^in$/.test(String(operator));

/** Whether a node is a translated text, or one that only developers read. */
function isCovered({ type, callee }: Node): boolean {
  if (type !== "CallExpression" && type !== "NewExpression") return false;
  const name = nameOf(callee);
  return name === "t" || name === "msg" || forDevelopers.test(name);
}

/** The last name of an identifier or a member. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  const name = node["name"] ?? node["value"];
  return typeof name === "string" ? name : nameOf(name ?? node["property"]);
}

function textOf(node: Node): string | undefined {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const parts = node["quasis"] as Array<{ value: { cooked: string } }>;
  return parts.map(({ value }) => value.cooked).join("…");
}

/** Whether a text reads like a title or a sentence, and not like code, a style or a path. */
function isSentence(whole: string): boolean {
  const text = whole.replace(/^[…\s·,]+/, "");
  if (/[{};=]|^[.#&@/("]|:\/\/|\d(px|rem|fr|s|ms|vh|ch|%)\b|\(\d|calc|minmax/.test(text))
    return false;
  return (
    /^\p{Lu}\p{Ll}+([ ’',.!?:…-]|$)/u.test(text) ||
    /\p{Ll}{2,},? \p{Ll}+ \p{Ll}{2,}|\p{Ll}{2,} \p{Ll}{2,}[.!?…]/u.test(text)
  );
}

/**
 * `npm run texts:left` counts the texts for people that are not said through `t(…)` or `msg(…)`;
 * `-- --list` names them, `-- --fail` fails if there are any.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { root } from "../project.ts";

/** A text in the sources that no catalogue has. */
type Left = { line: number; kind: "JSX text" | "attribute or property" | "string"; text: string };

/** The areas whose texts are translated; all else (command line, log, API document) is English. */
const areas = {
  client: ["src/client/**/*.{ts,tsx}"],
  "errors and words of both sides": ["src/shared/**/*.ts"],
  mail: ["src/server/**/*.email.ts"],
  "heads of pages, manifest": [
    "src/server/features/**/*.{page,feature}.ts",
    "src/server/**/{property-head,manifest.route}.ts",
  ],
  CSV: ["src/server/**/export.route.ts"],
};

/** Attributes and properties that are read by people, even if they are one word. */
const readByPeople =
  /^(label|title|hint|placeholder|alt|lead|summary|note|description|heading|text|button|error|name|aria-(label|description|valuetext|roledescription))$/;

/** Calls and constructors whose texts only developers read. */
const forDevelopers =
  /^(Error|SyntaxError|TypeError|RangeError|describe|meta|closest|matches|querySelector(All)?|prepare|chakra)$/;

/** Properties that describe a call in the API document. */
const inDocument = /^(openapi|operation)$/;

/** Nodes that contain no texts for people. */
const withoutTexts =
  /^(TS(?!As|Satisfies|NonNull).*|Import.*|ExportAllDeclaration|TaggedTemplateExpression)$/;

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** The texts left behind in one file. */
export function leftBehind(file: string, code: string): Left[] {
  const left: Left[] = [];
  const add = ({ start }: Node, kind: Left["kind"], text: string) =>
    left.push({
      line: code.slice(0, start).split("\n").length,
      kind,
      text: text.replaceAll(/\s+/g, " ").trim(),
    });

  /** @param name the attribute or property that the node is the value of */
  function visit(value: unknown, name?: string): void {
    if (Array.isArray(value)) for (const one of value) visit(one, name);
    if (!isNode(value) || withoutTexts.test(value.type) || isSaid(value)) return;
    const text = textOf(value);
    if (value.type === "JSXText") {
      if (/\p{L}/u.test(value["value"] as string)) add(value, "JSX text", value["value"] as string);
    } else if (text !== undefined) {
      const isRead = name !== undefined && readByPeople.test(name) && /^\p{Lu}/u.test(text);
      if (isRead || isSentence(text))
        add(value, name === undefined ? "string" : "attribute or property", text);
      visit(value["expressions"], undefined);
    } else if (value.type === "Property" || value.type === "JSXAttribute") {
      const key = nameOf(value["key"] ?? value["name"]);
      if (!inDocument.test(key)) visit(value["value"], key);
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

/** Whether a node is a text that is said, or one that only developers read. */
function isSaid({ type, callee }: Node): boolean {
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
  if (/[{};=]|^[.#&@/(]|:\/\/|\d(px|rem|fr|s|ms|vh|ch|%)\b|\(\d|calc|minmax/.test(text))
    return false;
  return (
    /^\p{Lu}\p{Ll}+([ ’',.!?:…-]|$)/u.test(text) ||
    /\p{Ll}{2,},? \p{Ll}+ \p{Ll}{2,}|\p{Ll}{2,} \p{Ll}{2,}[.!?…]/u.test(text)
  );
}

if (import.meta.main) {
  let all = 0;
  for (const [area, patterns] of Object.entries(areas)) {
    const files = globSync(patterns, { cwd: root }).filter(
      (file) => !/\.test\.|\/testing\/|\.d\.ts$/.test(file),
    );
    const found = files
      .toSorted()
      .flatMap((file) =>
        leftBehind(file, readFileSync(join(root, file), "utf8")).map((left) => ({ file, ...left })),
      );
    all += found.length;
    const kinds = Object.entries(Object.groupBy(found, ({ kind }) => kind));
    const counts = kinds.map(([kind, some]) => `${some.length} ${kind}`).join(", ");
    console.log(`${area}: ${found.length} (${counts})`);
    if (!process.argv.includes("--list")) continue;
    for (const { file, line, kind, text } of found)
      console.log(`  ${file}:${line} ${kind}: ${text}`);
  }
  if (process.argv.includes("--fail") && all > 0) process.exitCode = 1;
}

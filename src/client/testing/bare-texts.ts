/** Finds texts in JSX that break when the browser translates the page. */
import { parseSync, type ESTree } from "vite";

/** Names of variables and props that contain elements in our code, never texts. */
const nodes = new Set([
  "availability",
  "children",
  "createPortal",
  "empty",
  "failure",
  "first",
  "head",
  "note",
  "preview",
  "stayPanel",
]);

const isNode = (name: string) =>
  nodes.has(name) || name.endsWith("Dialog") || name.startsWith("render");

type Child = ESTree.JSXChild;
type Parent = ESTree.JSXElement | ESTree.JSXFragment;
/** A child's content. A "choice" or "list" may change while its parent stays. */
type Kind = "element" | "text" | "fixed text" | "choice" | "choice of text" | "list";

const isChoice = (kind: Kind) => kind.startsWith("choice") || kind === "list";
const isText = (kind: Kind) => kind.endsWith("text");

/**
 * A browser that translates wraps each text in an element. React then fails to insert an element before
 * the text (the page crashes), and to change or remove it. A text that is alone in its element is safe.
 * Returns the lines where a text has a sibling that is rendered conditionally, or consists of pieces.
 */
export function bareTexts(file: string, code: string): number[] {
  const { program } = parseSync(file, code, { preserveParens: false });
  const lines: number[] = [];
  for (const parent of parentsIn(program)) {
    const kinds = parent.children.filter(isShown).map(kindOf);
    if (kinds.length > 1 && (isMixed(kinds) || (isElement(parent) && isInPieces(kinds)))) {
      lines.push(code.slice(0, parent.start).split("\n").length);
    }
  }
  return lines;
}

const isElement = (parent: Parent) => parent.type === "JSXElement";
const isMixed = (kinds: Kind[]) =>
  kinds.includes("choice of text") || (kinds.some(isChoice) && kinds.some(isText));
const isInPieces = (kinds: Kind[]) => kinds.every(isText) && kinds.includes("text");

function* parentsIn(node: unknown): Generator<Parent> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && (node.type === "JSXElement" || node.type === "JSXFragment")) {
    yield node as Parent;
  }
  for (const value of Object.values(node)) yield* parentsIn(value);
}

const isShown = (child: Child) =>
  child.type === "JSXText"
    ? child.value.trim() !== ""
    : child.type !== "JSXExpressionContainer" || child.expression.type !== "JSXEmptyExpression";

function kindOf(child: Child): Kind {
  if (child.type === "JSXText") return "fixed text";
  if (child.type !== "JSXExpressionContainer") return "element";
  return kindOfValue(child.expression);
}

function kindOfValue(value: ESTree.JSXExpression): Kind {
  switch (value.type) {
    case "JSXElement":
    case "JSXFragment":
      return "element";
    case "Literal":
      return "fixed text";
    case "LogicalExpression":
      return choiceOf(kindOfValue(value.right));
    case "ConditionalExpression": {
      const kinds = [kindOfValue(value.consequent), kindOfValue(value.alternate)];
      return choiceOf(kinds.find((kind) => kind !== "element") ?? "element");
    }
    case "ChainExpression":
      return kindOfValue(value.expression);
    case "CallExpression":
      if (lastName(value.callee) === "map") return "list";
      return isNode(lastName(value.callee)) ? "element" : "text";
    default:
      return isNode(lastName(value)) ? "element" : "text";
  }
}

const choiceOf = (kind: Kind): Kind =>
  isText(kind) || kind === "choice of text" ? "choice of text" : "choice";

function lastName(value: ESTree.JSXExpression): string {
  if (value.type === "Identifier") return value.name;
  if (value.type !== "MemberExpression") return "";
  return value.property.type === "Identifier" ? value.property.name : "";
}

import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseSync, type ESTree } from "vite";
import { expect, test } from "vitest";

const client = resolve(import.meta.dirname, "..");

/** These words are in lower case, unless they come first. */
const small = new Set(["a", "an", "as", "at", "by", "for", "in", "of", "on", "or", "the", "to"]);
/** The title of a dialog that no button of this name opens. */
const places = new Set(["Your account"]);

test("buttons, and dialogs named after them, are in Title Case", () => {
  const files = globSync("**/*.tsx", { cwd: client });
  const labels = files.flatMap((file) => labelsIn(readFileSync(resolve(client, file), "utf8")));
  expect(labels.length).toBeGreaterThan(100);
  expect(labels.filter((label) => !isTitle(label) && !places.has(label))).toEqual([]);
});

test.each([
  ["<Button>{t('Save the name')}</Button>", ["Save the name"]],
  ["<Button><Icon /><span>{t(open ? 'Hide' : 'Show more')}</span></Button>", ["Hide", "Show more"]],
  ["<FormDialog title={t('Edit it')}><p>{t('Not this')}</p></FormDialog>", ["Edit it"]],
  ["<MoreAction icon={<A label={t('Not this')} />}>{t('Move Up')}</MoreAction>", ["Move Up"]],
])("the labels of %s are found", (jsx, labels) => {
  expect(labelsIn(`const sample = ${jsx};`)).toEqual(labels);
});

/** Questions and sentences are none, nor is a text with a value in it. */
const isTitle = (label: string) =>
  /[?.]$|\{/.test(label) ||
  label
    .split(". ")
    .at(-1)
    ?.match(/[\p{L}’]+/gu)
    ?.every((word, at) => !/^\p{Ll}/u.test(word) || (at > 0 && small.has(word)));

/** The texts of the buttons and the titles of the dialogs in a file. */
function labelsIn(code: string): string[] {
  const { program } = parseSync("sample.tsx", code);
  return Array.from(nodesIn(program)).flatMap((node) => {
    if (node.type !== "JSXElement") return [];
    const { name, attributes } = node.openingElement;
    if (name.type !== "JSXIdentifier") return [];
    if (/^(Submit)?Button$|^MoreAction$|^DialogHead$/.test(name.name)) {
      return node.children.flatMap((child) => Array.from(nodesIn(child, false)).flatMap(textsOf));
    }
    const isTitled = name.name.endsWith("Dialog");
    return attributes.flatMap((attribute) =>
      isTitled && attribute.type === "JSXAttribute" && /title|Label$/i.test(nameOf(attribute))
        ? Array.from(nodesIn(attribute)).flatMap(textsOf)
        : [],
    );
  });
}

const nameOf = ({ name }: ESTree.JSXAttribute) => (name.type === "JSXIdentifier" ? name.name : "");

/** The English texts of `t("…")` and `t(choice ? "…" : "…")`. */
function textsOf(node: ESTree.Node): string[] {
  if (node.type !== "CallExpression") return [];
  if (node.callee.type !== "Identifier" || node.callee.name !== "t") return [];
  const [text] = node.arguments;
  const choices =
    text?.type === "ConditionalExpression" ? [text.consequent, text.alternate] : [text];
  return choices.flatMap((choice) =>
    choice?.type === "Literal" && typeof choice.value === "string" ? choice.value : [],
  );
}

/** A node and all nodes in it; without those in attributes, if they are not wanted. */
function* nodesIn(node: unknown, attributes = true): Generator<ESTree.Node> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node) {
    if (node.type === "JSXAttribute" && !attributes) return;
    yield node as ESTree.Node;
  }
  for (const value of Object.values(node)) yield* nodesIn(value, attributes);
}

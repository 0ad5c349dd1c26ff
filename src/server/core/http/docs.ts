import escapeHtml from "escape-html";
import type { OpenAPIObject } from "trpc-to-openapi";
import { curlFor } from "./docs-curl.ts";

/** The parts of an OpenAPI document that the reference uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
};
type Content = Record<string, { schema?: Schema }>;
export type Operation = {
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: Array<{
    name: string;
    in: string;
    required?: boolean;
    schema?: Schema;
    description?: string;
  }>;
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** The styles of the page; its content policy allows only their hash. */
export const docsStyles = `
:root{color-scheme:light dark;--paper:#fbf7ef;--ink:#1d2a24;--leaf:#1f5b43;--line:#e5dccb;--soft:#e4efe7}
@media (prefers-color-scheme:dark){:root{--paper:#141c18;--ink:#ece7db;--leaf:#8fd0b0;--line:#33403a;--soft:#1f2d26}}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif}a{color:var(--leaf)}
details{border-top:1px solid var(--line);padding:.75rem 0}summary{cursor:pointer;overflow-wrap:anywhere}
code,pre{font:.875rem/1.5 ui-monospace,monospace}b{color:var(--leaf);display:inline-block;min-width:4.5rem}
pre{background:var(--soft);padding:.75rem;border-radius:8px;overflow:auto}
table{border-collapse:collapse;width:100%}td,th{text-align:start;border-bottom:1px solid var(--line);padding:.25rem .75rem .25rem 0;vertical-align:top}
`;

/** The readable reference of the API: static HTML without scripts. */
export function renderDocs(document: OpenAPIObject): string {
  const byTag = new Map<string, string[]>();
  const url = document.servers?.[0]?.url ?? "";
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? "Other";
      byTag.set(tag, [...(byTag.get(tag) ?? []), renderOperation(url, method, path, operation)]);
    }
  }
  const sections = [...byTag]
    .map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.join("")}`)
    .join("");
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
    .map(
      ([name, schema]) =>
        `<details id="${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary>${renderSchema(schema)}</details>`,
    )
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)} API</title><style>${docsStyles}</style></head><body><main><h1>${escapeHtml(document.info.title)} API</h1><p>${escapeHtml(document.info.description ?? "")}</p><p>Version ${escapeHtml(document.info.version)} · <a href="/api/openapi.json">OpenAPI document</a></p>${sections}<h2>Schemas</h2>${schemas}</main></body></html>`;
}

function renderOperation(url: string, method: string, path: string, operation: Operation): string {
  const access = operation.security?.length ? "needs a bearer token" : "open to everyone";
  const parameters = (operation.parameters ?? [])
    .map(
      (parameter) =>
        `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${escapeHtml(parameter.in)}${parameter.required ? ", required" : ""}</td><td><code>${escapeHtml(typeName(parameter.schema))}</code></td></tr>`,
    )
    .join("");
  const responses = Object.entries(operation.responses)
    .map(
      ([status, { description, content }]) =>
        `<tr><td><code>${escapeHtml(status)}</code></td><td>${escapeHtml(description)}</td><td>${renderContent(content)}</td></tr>`,
    )
    .join("");
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? "")}</summary><p>${access}</p><pre>${escapeHtml(curlFor(url, method, path, operation))}</pre>${parameters && `<table><tr><th>Parameter</th><th>Where</th><th>Type</th></tr>${parameters}</table>`}${operation.requestBody ? `<p>Body</p>${renderContent(operation.requestBody.content)}` : ""}<table><tr><th>Status</th><th>Meaning</th><th>Body</th></tr>${responses}</table></details>`;
}

function renderContent(content: Content | undefined): string {
  return Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<code>${escapeHtml(type)}</code> ${schema ? renderSchema(schema) : ""}`,
    )
    .join("");
}

function renderSchema(schema: Schema): string {
  if (!schema.properties) return `<code>${linked(schema)}</code>`;
  const rows = Object.entries(schema.properties)
    .map(
      ([name, property]) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${schema.required?.includes(name) ? "required" : ""}</td><td><code>${linked(property)}</code></td></tr>`,
    )
    .join("");
  return `<table>${rows}</table>`;
}

function linked(schema: Schema): string {
  const name = refName(schema) ?? refName(schema.items);
  const text = escapeHtml(typeName(schema));
  return name ? `<a href="#${escapeHtml(name)}">${text}</a>` : text;
}

const refName = (schema: Schema | undefined) => schema?.$ref?.split("/").at(-1);

/** A schema in a few words: "integer | string", "Property[]". */
function typeName(schema: Schema | undefined): string {
  if (!schema) return "any";
  const reference = refName(schema);
  if (reference) return reference;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map(typeName).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `${typeName(schema.items)}[]`;
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
}

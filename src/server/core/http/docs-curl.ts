import type { Operation, Schema } from "./docs.ts";

/** Example values that are more helpful than a field's type. */
const examples: Record<string, unknown> = {
  email: "you@example.org",
  guest_email: "guest@example.org",
  contact_email: "host@example.org",
  password: "a long password",
  confirmPassword: "a long password",
  acceptTerms: true,
  country: "Spain",
  upgrade_type: "solar",
  currency: "EUR",
  amount: 25_000,
  goal_amount: 980_000,
  dated_on: "2026-05-31",
  installed_on: "2026-05-31",
};

/**
 * One call as a shell command: placeholders in the URL, the token as a variable, and a body with
 * the required fields.
 */
export function curlFor(url: string, method: string, path: string, operation: Operation): string {
  const address = `${url}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}`;
  const parts = ["curl"];
  if (method !== "get") parts.push(`-X ${method.toUpperCase()}`);
  parts.push(`"${address}"`);
  if (operation.security?.length) parts.push(`-H "Authorization: Bearer $TOKEN"`);
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"]?.schema;
  if (json) {
    parts.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(exampleOf(json))}'`);
  }
  const form = content["multipart/form-data"]?.schema;
  if (form)
    for (const field of Object.keys(form.properties ?? {})) parts.push(`-F ${field}=@photo.jpg`);
  return parts.join(" \\\n  ");
}

function exampleOf(schema: Schema): Record<string, unknown> {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.has(name))
      .map(([name, property]) => [name, examples[name] ?? valueOf(property)]),
  );
}

function valueOf(schema: Schema): unknown {
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative) return valueOf(alternative);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "array") return schema.items ? [valueOf(schema.items)] : [];
  return "…";
}

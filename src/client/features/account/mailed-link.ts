/** What a mailed link to /confirm is for. */
export interface MailedLink {
  token: string;
  type: "signup" | "recovery";
}

/**
 * Reads `#access_token=…&type=…`, with or without its #. An address without a token, or with a type
 * we do not know, is no mailed link.
 */
export function readMailedLink(hash: string): MailedLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const token = values.get("access_token") ?? "";
  const type = values.get("type");
  if (token === "" || (type !== "signup" && type !== "recovery")) return null;
  return { token, type };
}

const linkTypes = ["signup", "recovery", "email_change", "contact"] as const;

/** What a mailed link to /confirm is for. */
export interface MailedLink {
  token: string;
  type: (typeof linkTypes)[number];
}

/**
 * Reads `#access_token=…&type=…`, with or without its #. An address without a token, or with a type
 * we do not know, is no mailed link.
 */
export function readMailedLink(hash: string): MailedLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const token = values.get("access_token") ?? "";
  const type = linkTypes.find((known) => known === values.get("type"));
  return token === "" || type === undefined ? null : { token, type };
}

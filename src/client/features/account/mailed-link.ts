const linkTypes = ["signup", "recovery", "email_change", "contact"] as const;

/** The parameters of an emailed link to /confirm. */
export interface MailedLink {
  token: string;
  type: (typeof linkTypes)[number];
}

/**
 * Reads `#access_token=…&type=…`, with or without the #. Returns null without a token or with an
 * unknown type.
 */
export function readMailedLink(hash: string): MailedLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const token = values.get("access_token") ?? "";
  const type = linkTypes.find((known) => known === values.get("type"));
  return token === "" || type === undefined ? null : { token, type };
}

import type { InboxItem, InboxRow } from "../../../shared/schemas/guest-interest.ts";
import type { SignedInContext } from "../../core/context.ts";
import { translateForReader } from "../../core/i18n/site-languages.ts";

/**
 * Adds the subject for the host's email to the guest, in the guest's language, or the host's if it is not
 * known.
 */
export function withReplySubject(
  { languages, viewer }: Pick<SignedInContext, "languages" | "viewer">,
  item: InboxRow,
): InboxItem {
  const t = translateForReader(languages, { language: item.language ?? viewer.language });
  return {
    ...item,
    reply_subject: t("Your stay at {property}", { property: item.property_name }),
  };
}

/** The same for a page of them. */
export function withReplySubjects<Page extends { items: InboxRow[] }>(
  ctx: Pick<SignedInContext, "languages" | "viewer">,
  page: Page,
) {
  return { ...page, items: page.items.map((item) => withReplySubject(ctx, item)) };
}

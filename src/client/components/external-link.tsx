import { chakra } from "@chakra-ui/react";
import { ArrowUpRight } from "lucide-react";
import type { ComponentProps } from "react";
import { usePathPrefix } from "../lib/public-url.ts";
import { useTranslate } from "../lib/translate.ts";

/** Keeps its size beside a long text. */
const Arrow = chakra(ArrowUpRight, { base: { flexShrink: 0 } });

interface ExternalLinkProps extends ComponentProps<"a"> {
  /** An address, or the path of a page of this site without its language. */
  href: string;
  /** Omits the arrow. */
  plain?: boolean;
}

/**
 * A link that leaves the page, in a new tab (mailto links open the mail program). It is unstyled: use
 * it in `<Link asChild>` or `<Button asChild>`.
 */
export function ExternalLink({ children, plain, ...rest }: ExternalLinkProps) {
  const t = useTranslate();
  const prefix = usePathPrefix();
  if (rest.href.startsWith("mailto:")) return <a {...rest}>{children}</a>;
  const href = rest.href.startsWith("/") ? prefix + rest.href : rest.href;
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      title={t("Opens in a new tab")}
      {...rest}
      href={href}
    >
      <span>{children}</span>
      {plain !== true && <Arrow aria-hidden size="1em" />}
    </a>
  );
}

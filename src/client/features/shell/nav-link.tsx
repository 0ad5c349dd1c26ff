import { chakra } from "@chakra-ui/react";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { ExternalLink } from "../../components/external-link.tsx";
import type { NavItem } from "./nav-items.ts";

const Anchor = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: 1,
    color: "ink.soft",
    fontWeight: "medium",
    borderRadius: "sm",
    transitionProperty: "color, box-shadow",
    transitionDuration: "fast",
    _hover: { color: "ink" },
    _icon: { width: "0.85em", height: "0.85em", opacity: 0.7 },
  },
  variants: {
    place: {
      bar: {
        py: 2,
        textStyle: "small",
        whiteSpace: "nowrap",
        _currentPage: { color: "ink", boxShadow: "inset 0 -2px 0 var(--chakra-colors-leaf)" },
      },
      panel: {
        width: "full",
        py: 3,
        fontFamily: "heading",
        textStyle: "subheading",
        color: "ink",
        _currentPage: {
          color: "leaf",
          boxShadow: "inset 3px 0 0 var(--chakra-colors-leaf)",
          ps: 4,
        },
      },
    },
  },
});

/** A link to a part of a page is never the page one is on, though the router would say so. */
const SectionLink = createLink(function Section(props: ComponentProps<"a">) {
  const { "aria-current": _current, children, ...rest } = props;
  return <a {...rest}>{children}</a>;
});

const PageLink = createLink(function Page(props: ComponentProps<"a">) {
  return <a {...props}>{props.children}</a>;
});

interface NavLinkProps {
  item: NavItem;
  /** In the bar above the page, or in the side panel. */
  place: "bar" | "panel";
  onClick?: () => void;
}

/** One link of the navigation, highlighted on its own page. */
export function NavLink({ item, place, onClick }: NavLinkProps) {
  return (
    <Anchor asChild place={place}>
      {"href" in item ? (
        <ExternalLink href={item.href} onClick={onClick}>
          {item.label}
        </ExternalLink>
      ) : "hash" in item ? (
        <SectionLink to="/" hash={item.hash} onClick={onClick}>
          {item.label}
        </SectionLink>
      ) : (
        <PageLink
          to={item.to}
          activeOptions={{ exact: true, includeSearch: false }}
          onClick={onClick}
        >
          {item.label}
        </PageLink>
      )}
    </Anchor>
  );
}

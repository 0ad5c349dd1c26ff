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
        borderRadius: "none",
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
          position: "relative",
          color: "leaf",
          ps: 4,
          // Not a shadow, which would follow the rounded corners.
          _before: {
            content: '""',
            position: "absolute",
            insetStart: 0,
            insetY: 2.5,
            width: "3px",
            borderRadius: "full",
            bg: "leaf",
          },
        },
      },
    },
  },
});

/** The item decides what is current: for the router, each link to a part of this page is. */
const RouteLink = createLink(function RouteAnchor(
  props: ComponentProps<"a"> & { current?: boolean },
) {
  const { current, "aria-current": _router, children, ...rest } = props;
  return (
    <a {...rest} aria-current={current === true ? "page" : undefined}>
      {children}
    </a>
  );
});

interface NavLinkProps {
  item: NavItem;
  /** In the header or in the side panel. */
  place: "bar" | "panel";
  onClick?: () => void;
}

/** A link of the navigation, highlighted on its own page. */
export function NavLink({ item, place, onClick }: NavLinkProps) {
  // The page takes over the history entry of the panel, so that Back does not open it again.
  const replace = place === "panel";
  return (
    <Anchor asChild place={place}>
      {"href" in item ? (
        <ExternalLink href={item.href} onClick={onClick}>
          {item.label}
        </ExternalLink>
      ) : "hash" in item ? (
        <RouteLink to="/" hash={item.hash} replace={replace} onClick={onClick}>
          {item.label}
        </RouteLink>
      ) : (
        <RouteLink to={item.to} current={item.active} replace={replace} onClick={onClick}>
          {item.label}
        </RouteLink>
      )}
    </Anchor>
  );
}

import { Badge, Box, chakra, Flex, IconButton } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { Logo } from "../../components/art/logo.tsx";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { Account } from "./account.tsx";
import { ColorModeSelect } from "./color-mode.tsx";
import { navItems } from "./nav-items.ts";
import { NavLink } from "./nav-link.tsx";
import type { ShellProps } from "./shell-props.ts";

/** Loaded when it is needed: most visits need no side panel (18 kB). */
const MobileMenu = lazyDialog(() =>
  import("./mobile-menu.tsx").then((module) => module.MobileMenu),
);

const Brand = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: 2.5,
    minW: 0,
    color: "ink",
    fontFamily: "heading",
    fontSize: "xl",
    fontWeight: "semibold",
    letterSpacing: "-0.01em",
    borderRadius: "sm",
  },
});

/** The header of every page: the name, the links and the account. */
export function SiteHeader(props: ShellProps) {
  const t = useTranslate();
  const { user, path, site } = props;
  // Signed-in people have more links, so the menu is used up to a larger width.
  const bar = user === null ? "lg" : "xl";
  return (
    <Box
      as="header"
      data-no-print
      // On the landing page, the sky extends behind the header.
      position="relative"
      zIndex="sticky"
      borderBottomWidth="1px"
      borderColor={path === "/" ? "transparent" : "line"}
    >
      <Flex
        maxW="page"
        mx="auto"
        px={{ base: 5, md: 8 }}
        minH={18}
        align="center"
        justify="space-between"
        // Wraps instead of overflowing with larger font sizes.
        wrap={{ [bar]: "wrap" }}
        columnGap={{ base: 3, lg: 6, "2xl": 8 }}
      >
        <Flex align="center" gap={3} minW={0}>
          <Brand asChild>
            <Link
              to="/"
              aria-label={t("{site}, home", { site: site.site_name })}
              activeOptions={{ exact: true }}
            >
              <Logo />
              <Box as="span" truncate dir="auto">
                {site.site_name}
              </Box>
            </Link>
          </Brand>
          {path === "/admin" && (
            <Badge variant="solid" colorPalette="leaf" letterSpacing="0.06em">
              {t("ADMIN")}
            </Badge>
          )}
        </Flex>
        <Flex
          as="nav"
          aria-label={t("Main", { context: "navigation" })}
          display={{ base: "none", [bar]: "flex" }}
          wrap="wrap"
          columnGap={{ base: 6, "2xl": 8 }}
        >
          {navItems(props, t).map((item) => (
            <NavLink key={item.label} item={item} place="bar" />
          ))}
        </Flex>
        <Flex
          display={{ base: "none", [bar]: "flex" }}
          align="center"
          justify="flex-end"
          gap={2}
          // The basis decides about wrapping; a long name gets the rest of the row, and is cut off there.
          flex="1 1 17rem"
          minW={user ? 0 : "max-content"}
        >
          <ColorModeSelect />
          <Account {...props} />
        </Flex>
        <Box display={{ base: "block", [bar]: "none" }}>
          <MenuButton {...props} />
        </Box>
      </Flex>
    </Box>
  );
}

function MenuButton(props: ShellProps) {
  const t = useTranslate();
  const menu = useOverlay("menu");
  const fetchSoon = () => void MobileMenu.preload();
  return (
    <>
      <IconButton
        variant="ghost"
        aria-label={t("Open menu")}
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        me={-2.5}
        onPointerEnter={fetchSoon}
        onFocus={fetchSoon}
        onClick={() => menu.show()}
      >
        <Menu />
      </IconButton>
      <MobileMenu {...props} open={menu.open} onClose={menu.close} />
    </>
  );
}

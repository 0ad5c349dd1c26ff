import { Box, chakra, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useTranslate } from "../../lib/translate.ts";
import { SiteFooter } from "./site-footer.tsx";
import type { ShellProps } from "./shell-props.ts";
import { SiteHeader } from "./site-header.tsx";

const SkipLink = chakra("a", {
  base: {
    position: "fixed",
    top: 2,
    insetStart: 2,
    zIndex: "toast",
    px: 5,
    py: 3,
    bg: "leaf",
    color: "leaf.contrast",
    borderRadius: "full",
    fontWeight: "semibold",
    transform: "translateY(-200%)",
    _focusVisible: { transform: "none" },
  },
});

/** The layout of every page: skip link, header, page and footer. */
export function PageShell({ children, ...shell }: ShellProps & { children: ReactNode }) {
  const t = useTranslate();
  return (
    <Flex direction="column" minH="dvh">
      <SkipLink href="#content" data-no-print>
        {t("Skip to content")}
      </SkipLink>
      <SiteHeader {...shell} />
      <Box
        as="main"
        id="content"
        tabIndex={-1}
        flex="1 0 auto"
        pb={shell.path === "/" ? 0 : { base: 12, md: 16 }}
        outline="none"
      >
        {children}
      </Box>
      <SiteFooter site={shell.site} user={shell.user} />
    </Flex>
  );
}

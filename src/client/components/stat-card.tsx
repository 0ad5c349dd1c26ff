import { Box, Card, Flex, Link } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { number } from "../../shared/number.ts";
import { useTranslate } from "../lib/translate.ts";

interface StatCardProps {
  label: string;
  /** Numbers are set large, long texts smaller. */
  value: number | string;
  /** The icon beside the label. */
  icon: ReactNode;
  /** A button or link under the value. */
  action?: ReactNode;
}

/** Longer texts are set smaller. */
const longText = 50;

/** One number and its label, for use in a `<dl>`. */
export function StatCard({ label, value, icon, action }: StatCardProps) {
  const { language } = useTranslate();
  const isNumber = typeof value === "number";
  return (
    <Card.Root
      position="relative"
      // On a phone the number is beside its label, and so is a text with enough room; on wider
      // screens it is below.
      display={isNumber ? "grid" : { base: "flex", md: "grid" }}
      flexDirection="row"
      flexWrap="wrap"
      justifyContent="space-between"
      gridTemplateColumns={{ base: "minmax(min-content, 1fr) auto", md: "minmax(0, 1fr)" }}
      // Side by side, the numbers are aligned, whatever is below them.
      alignContent="start"
      alignItems="center"
      columnGap={4}
      rowGap={{ base: 1, md: 0.5 }}
      px={{ base: 5, lg: 6 }}
      py={3.5}
    >
      <Box as="dt" display="flex" alignItems="center" gap={2.5} textStyle="label" color="ink.soft">
        <Box as="span" aria-hidden color="leaf" flexShrink={0}>
          {icon}
        </Box>
        {label}
      </Box>
      <Box
        as="dd"
        minW={0}
        textStyle={isNumber ? "section" : value.length > longText ? "subheading" : "heading"}
        textAlign={isNumber ? { base: "end", md: "start" } : "start"}
        fontVariantNumeric="lining-nums"
        overflowWrap="anywhere"
        // With large text too, the digits of a number stay together.
        whiteSpace={isNumber ? "nowrap" : undefined}
      >
        {isNumber ? number(value, language) : value}
      </Box>
      {action !== undefined && (
        <Box as="dd" gridColumn="1 / -1" flexBasis="full" minW={0}>
          {action}
        </Box>
      )}
    </Card.Root>
  );
}

interface StatLinkProps {
  link: ReactNode;
  /** More about the number. */
  children?: ReactNode;
}

/** For `action`: a link that covers its whole card. */
export function StatLink({ link, children }: StatLinkProps) {
  return (
    <Flex columnGap={2} align="center" wrap="wrap" minH={7} textStyle="small">
      <Link
        asChild
        fontWeight="medium"
        _after={{ content: '""', position: "absolute", inset: 0, borderRadius: "card" }}
      >
        {link}
      </Link>
      {children}
    </Flex>
  );
}

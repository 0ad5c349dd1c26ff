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
  return (
    <Card.Root
      position="relative"
      flexDirection={{ base: "row", md: "column" }}
      alignItems={{ base: "center", md: "stretch" }}
      // Side by side, the numbers are aligned, whatever is below them.
      justifyContent={{ base: "space-between", md: "flex-start" }}
      gap={{ base: 4, md: 1.5 }}
      px={{ base: 5, md: 6 }}
      py={4}
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
        textStyle={
          typeof value === "number" ? "title" : value.length > longText ? "subheading" : "heading"
        }
        textAlign={{ base: "end", md: "start" }}
        fontVariantNumeric="lining-nums"
        overflowWrap="anywhere"
      >
        {/* With large text too, the digits of a number stay together. */}
        <Box as="span" whiteSpace={typeof value === "number" ? "nowrap" : undefined}>
          {typeof value === "number" ? number(value, language) : value}
        </Box>
        {action}
      </Box>
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
    <Flex
      mt={1}
      columnGap={3}
      align="center"
      wrap="wrap"
      justify={{ base: "flex-end", md: "flex-start" }}
      minH={7}
      fontFamily="body"
      textStyle="small"
      color="ink.soft"
    >
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

import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useTranslate } from "../lib/translate.ts";

interface SectionProps {
  title: string;
  /** The current state, in a line. */
  summary: ReactNode;
  /** The button that shows the rest; without it the rest is always shown. */
  toggle?: { label: string; open: boolean; onToggle: () => void };
  children?: ReactNode;
}

/** A section of a dialog: its state, and behind a button its form. */
export function Section({ title, summary, toggle, children }: SectionProps) {
  const t = useTranslate();
  const id = useId();
  const head = useRef<HTMLDivElement>(null);
  const isOpen = toggle?.open === true;
  // A section above that closes at the same time would move this one out of a small screen.
  useLayoutEffect(() => {
    if (isOpen) head.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <Box
      as="section"
      aria-labelledby={id}
      py={5}
      borderColor="line"
      css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
    >
      <Flex ref={head} scrollMarginY="5" justify="space-between" align="flex-start" gap={4}>
        <Box minW={0}>
          <Heading as="h3" id={id} textStyle="subheading">
            {title}
          </Heading>
          <Text mt={1} textStyle="small" color="ink.soft" overflowWrap="anywhere">
            {summary}
          </Text>
        </Box>
        {toggle && (
          <Button
            variant="subtle"
            size="sm"
            flexShrink={0}
            aria-expanded={toggle.open}
            aria-description={title}
            onClick={toggle.onToggle}
          >
            {toggle.open ? t("Close") : toggle.label}
          </Button>
        )}
      </Flex>
      {children !== undefined && children !== false && <Box mt={5}>{children}</Box>}
    </Box>
  );
}

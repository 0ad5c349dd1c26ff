import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface SectionProps {
  title: string;
  /** How things stand, in a line. */
  summary: ReactNode;
  /** What opens and closes the rest; without it nothing is hidden. */
  toggle?: { label: string; open: boolean; onToggle: () => void };
  children?: ReactNode;
}

/** One part of the dialog: how things stand, and behind a button what to do about it. */
export function Section({ title, summary, toggle, children }: SectionProps) {
  const id = useId();
  const head = useRef<HTMLDivElement>(null);
  const isOpen = toggle?.open === true;
  // A part above that closes at the same time moves this one up, out of a small screen.
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
            {toggle.open ? "Close" : toggle.label}
          </Button>
        )}
      </Flex>
      {children !== undefined && children !== false && <Box mt={5}>{children}</Box>}
    </Box>
  );
}

import { Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { EmptyDrawing } from "./art/empty-drawing.tsx";

interface EmptyStateProps {
  title: string;
  /** Says when something will appear, or what to do. */
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  /** Replaces the default drawing. */
  drawing?: ReactNode;
  /** The heading level; h2 by default. */
  as?: "h2" | "h3" | "h4";
}

/** Fills an empty list or panel. */
export function EmptyState({ title, children, action, drawing, as = "h2" }: EmptyStateProps) {
  return (
    <Flex
      direction="column"
      align="center"
      gap={3}
      px={{ base: 2, sm: 5 }}
      py={{ base: 8, md: 12 }}
      textAlign="center"
    >
      {drawing ?? <EmptyDrawing />}
      <Heading as={as} textStyle="heading">
        {title}
      </Heading>
      {children !== undefined && (
        <Text maxW="sm" color="ink.soft">
          {children}
        </Text>
      )}
      {action !== undefined && <Flex mt={3}>{action}</Flex>}
    </Flex>
  );
}

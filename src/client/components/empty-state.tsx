import { Flex, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { EmptyDrawing } from "./art/empty-drawing.tsx";

interface EmptyStateProps {
  title: string;
  /** What would be here, or what to do. */
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  /** A drawing in place of the usual one. */
  drawing?: ReactNode;
  /** The level of the title: 2 unless told. */
  as?: "h2" | "h3" | "h4";
}

/** What a list or a panel shows while there is nothing to show. */
export function EmptyState({ title, children, action, drawing, as = "h2" }: EmptyStateProps) {
  return (
    <Flex
      direction="column"
      align="center"
      gap={3}
      px={5}
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

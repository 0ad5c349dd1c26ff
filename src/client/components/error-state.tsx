import { Flex, Heading, Text } from "@chakra-ui/react";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";

interface ErrorStateProps {
  title: string;
  /** The cause, and what to do. */
  children?: ReactNode;
  /** A button or a link to continue. */
  action?: ReactNode;
}

/** Replaces a page or a panel that could not be loaded. */
export function ErrorState({ title, children, action }: ErrorStateProps) {
  return (
    <Flex
      role="alert"
      direction="column"
      align="center"
      gap={3}
      px={5}
      py={{ base: 12, md: 20 }}
      textAlign="center"
    >
      <Flex
        aria-hidden
        align="center"
        justify="center"
        boxSize={16}
        mb={2}
        borderRadius="full"
        bg="clay.soft"
        color="ink"
      >
        <CloudOff size={28} strokeWidth={1.75} />
      </Flex>
      <Heading as="h2" textStyle="heading">
        {title}
      </Heading>
      {children !== undefined && (
        <Text maxW="sm" color="ink.soft" overflowWrap="anywhere">
          {children}
        </Text>
      )}
      {action !== undefined && <Flex mt={3}>{action}</Flex>}
    </Flex>
  );
}

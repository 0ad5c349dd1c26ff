import { Badge, Box, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Badges with an outline instead of a fill. */
const quiet = new Set(["Disabled", "Declined"]);

interface PersonHeadProps {
  name: string;
  email: string;
  badges: string[];
  /** The content at the end of the row. */
  children?: ReactNode;
}

/** A person's name, badges and email. */
export function PersonHead({ name, email, badges, children }: PersonHeadProps) {
  return (
    <Flex wrap="wrap" justify="space-between" align="center" columnGap={6} rowGap={1}>
      <Box minW={0} flex="1 1 14rem">
        <Flex wrap="wrap" align="center" columnGap={2.5} rowGap={1}>
          <Text minW={0} fontWeight="semibold">
            <bdi>{name}</bdi>
          </Text>
          {badges.map((badge) => (
            <Badge key={badge} variant={quiet.has(badge) ? "outline" : "subtle"}>
              {badge}
            </Badge>
          ))}
        </Flex>
        <Text textStyle="small" color="ink.soft">
          {email}
        </Text>
      </Box>
      <Box
        display={{ base: "flex", sm: "block" }}
        alignItems="baseline"
        gap={2}
        flexShrink={0}
        textAlign={{ sm: "end" }}
      >
        {children}
      </Box>
    </Flex>
  );
}

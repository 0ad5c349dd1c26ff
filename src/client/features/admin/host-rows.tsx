import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { longDate } from "../../lib/dates.ts";
import type { Host } from "./admin-data.ts";

const List = chakra("ul", { base: { listStyle: "none" } });

/** The hosts, one under the other; may start with somebody else. */
export function HostRows({ hosts, first }: { hosts: Host[]; first?: ReactNode }) {
  return (
    <List>
      {first}
      {hosts.map((host) => (
        <PersonRow key={host.id} name={host.name} email={host.email}>
          <Text textStyle="small">
            {host.properties === 1 ? "1 property" : `${host.properties} properties`}
          </Text>
          <Text textStyle="note" color="ink.soft">
            since {longDate(host.created_at)}
          </Text>
        </PersonRow>
      ))}
    </List>
  );
}

interface PersonRowProps {
  name: string;
  email: string;
  /** What stands at the end of the row. */
  children: ReactNode;
}

/** One person of the list. */
export function PersonRow({ name, email, children }: PersonRowProps) {
  return (
    <Flex
      as="li"
      wrap="wrap"
      justify="space-between"
      align="center"
      columnGap={6}
      rowGap={1}
      py={3.5}
      borderColor="line"
      css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
    >
      <Box minW={0} flex="1 1 14rem" overflowWrap="anywhere">
        <Text fontWeight="semibold">
          <bdi>{name}</bdi>
        </Text>
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

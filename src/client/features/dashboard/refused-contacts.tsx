import { Box, Flex, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { MailWarning } from "lucide-react";
import type { RefusedContact } from "../../../shared/schemas/dashboard.ts";

/** A warning about contact addresses that refuse email; nothing if there are none. */
export function RefusedContacts({ contacts }: { contacts: RefusedContact[] }) {
  return contacts.map((contact) => (
    <Flex
      key={contact.id}
      as="section"
      aria-label={`Emails about ${contact.name} aren’t getting through`}
      gap={4}
      mb={{ base: 3, md: 5 }}
      p={{ base: 5, md: 6 }}
      borderRadius="card"
      bg="clay.soft"
      color="ink"
    >
      <Box aria-hidden flexShrink={0} pt={0.5}>
        <MailWarning size={22} />
      </Box>
      <Box minW={0} overflowWrap="anywhere">
        <Text fontWeight="semibold">
          Emails about <bdi>{contact.name}</bdi> aren’t getting through
        </Text>
        <Text mt={1} textStyle="small">
          We couldn’t deliver email to {contact.contact_email}. Check the contact email of this
          property under{" "}
          <Link asChild color="ink">
            <RouterLink to="/properties">My Properties</RouterLink>
          </Link>
          . Your guests’ messages are safe in your inbox here.
        </Text>
      </Box>
    </Flex>
  ));
}

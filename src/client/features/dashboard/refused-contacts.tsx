import { Box, Flex, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { MailWarning } from "lucide-react";
import type { RefusedContact } from "../../../shared/schemas/dashboard.ts";

/** Says which contact addresses take no mail, and what to do; nothing while all do. */
export function RefusedContacts({ contacts }: { contacts: RefusedContact[] }) {
  return contacts.map((contact) => (
    <Flex
      key={contact.id}
      as="section"
      aria-label={`Mail about ${contact.name} does not arrive`}
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
          Mail about <bdi>{contact.name}</bdi> does not arrive
        </Text>
        <Text mt={1} textStyle="small">
          Mails to {contact.contact_email} could not be delivered. Check the contact email of this
          property under{" "}
          <Link asChild color="ink">
            <RouterLink to="/properties">My Properties</RouterLink>
          </Link>
          . What guests wrote is safe in your inbox here.
        </Text>
      </Box>
    </Flex>
  ));
}

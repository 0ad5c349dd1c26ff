import { Box, Flex, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { MailWarning } from "lucide-react";
import type { RefusedContact } from "../../../shared/schemas/dashboard.ts";
import { useTranslate } from "../../lib/translate.ts";

/** A warning about contact addresses that refuse email; nothing if there are none. */
export function RefusedContacts({ contacts }: { contacts: RefusedContact[] }) {
  const t = useTranslate();
  return contacts.map((contact) => (
    <Flex
      key={contact.id}
      as="section"
      aria-label={t("Emails about {name} aren’t getting through", { name: contact.name })}
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
          {t("Emails about <bdi>{name}</bdi> aren’t getting through", { name: contact.name })}
        </Text>
        <Text mt={1} textStyle="small">
          {t(
            "We couldn’t deliver email to <bdi>{email}</bdi>. Check the contact email of this property under <properties>My Properties</properties>. Your guests’ messages are safe in your inbox here.",
            {
              email: contact.contact_email,
              properties: (text) => (
                <Link asChild color="ink">
                  <RouterLink to="/properties">{text}</RouterLink>
                </Link>
              ),
            },
          )}
        </Text>
      </Box>
    </Flex>
  ));
}

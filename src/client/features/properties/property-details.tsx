import { Box, Button, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { type ReactNode, useId, useState } from "react";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { longDate } from "../../lib/dates.ts";
import { mailto } from "../../lib/mailto.ts";
import { useTranslate } from "../../lib/translate.ts";
import { ContactNote } from "./contact-note.tsx";

/** Longer texts are truncated, with a button that shows all. */
const longText = 320;

/** The texts and facts of a property. */
export function PropertyDetails({ property }: { property: OwnPropertyView }) {
  const t = useTranslate();
  return (
    <Box as="section" minW={0}>
      <Flex align="center" minH={9}>
        <Heading as="h3" textStyle="subheading">
          {t("Details")}
        </Heading>
      </Flex>
      <Box mt={3}>
        {property.description === null ? (
          <Text color="ink.soft">{t("No description yet.")}</Text>
        ) : (
          <LongText>{property.description}</LongText>
        )}
      </Box>
      <Box as="dl" mt={5}>
        <Fact term={t("Contact email")}>
          <Link href={mailto(property.contact_email)}>{property.contact_email}</Link>
          <ContactNote property={property} />
        </Fact>
        <Fact term={t("Room pricing")}>
          {property.room_pricing !== null && <bdi>{property.room_pricing}</bdi>}
        </Fact>
        <Fact term={t("Availability")}>
          {property.availability_info !== null && <bdi>{property.availability_info}</bdi>}
        </Fact>
        <Fact term={t("Created", { context: "the day of a listing" })}>
          <time dateTime={property.created_at}>{longDate(property.created_at, t.language)}</time>
        </Fact>
        {property.custom_message !== null && (
          <Fact term={t("Message to guests")}>
            <LongText>{property.custom_message}</LongText>
          </Fact>
        )}
      </Box>
    </Box>
  );
}

/** One fact; an empty one is shown as missing. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  const t = useTranslate();
  return (
    <Box
      display={{ sm: "grid" }}
      gridTemplateColumns="9rem minmax(0, 1fr)"
      gap={4}
      py={2.5}
      borderTopWidth="1px"
      borderColor="line"
      textStyle="small"
    >
      <Box as="dt" color="ink.soft">
        {term}
      </Box>
      <Box as="dd" overflowWrap="anywhere">
        {children === null || children === false ? (
          <Box as="span" color="ink.soft">
            {t("Not added yet")}
          </Box>
        ) : (
          children
        )}
      </Box>
    </Box>
  );
}

function LongText({ children }: { children: string }) {
  const t = useTranslate();
  const id = useId();
  const [whole, setWhole] = useState(false);
  const long = children.length > longText || children.split("\n").length > 6;
  return (
    <>
      <Text
        id={id}
        dir="auto"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        lineClamp={long && !whole ? 5 : undefined}
      >
        {children}
      </Text>
      {long && (
        <Button
          variant="plain"
          mt={1.5}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? "Show Less" : "Show More")}
        </Button>
      )}
    </>
  );
}

import { Box, Button, Flex, Heading, Link, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { longDate } from "../../lib/dates.ts";
import { useTextLang } from "../../lib/host-texts.ts";
import { mailto } from "../../lib/mailto.ts";
import { useTranslate } from "../../lib/translate.ts";
import { FundingProgress } from "./funding-progress.tsx";
import type { InterestProps } from "./interest-props.ts";
import { SentNote } from "./sent-note.tsx";

/** Answers a guest's questions in their order: price, dates, how to ask, what a stay pays for. */
export function SidePanel({ property, ...action }: { property: PropertyView } & InterestProps) {
  const t = useTranslate();
  const lang = useTextLang(property.language);
  return (
    <Box
      bg="paper.raised"
      borderRadius="panel"
      boxShadow="soft"
      css={{ "@media (forced-colors: active)": { borderWidth: "1px" } }}
      p={{ base: 5, md: 7 }}
      display="grid"
      gap={6}
      gridTemplateColumns={{
        base: "minmax(0, 1fr)",
        md: "repeat(2, minmax(0, 1fr))",
        lg: "minmax(0, 1fr)",
      }}
    >
      <section aria-labelledby="details-title">
        <Heading id="details-title" as="h2" textStyle="label" fontFamily="body" color="ink.soft">
          {t("Accommodation Details")}
        </Heading>
        <Box as="dl" mt={3} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
          <Fact
            term={t("Room pricing")}
            lang={lang(property, "room_pricing")}
            {...priceLook(property.room_pricing)}
          >
            {property.room_pricing ?? t("On request")}
          </Fact>
          <Fact term={t("Availability")} lang={lang(property, "availability_info")}>
            {property.availability_info ?? t("On request")}
          </Fact>
        </Box>
        <Ask {...action} />
      </section>
      <Box
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap={5}
        pt={{ base: 6, md: 0, lg: 6 }}
        borderTopWidth={{ base: "1px", md: 0, lg: "1px" }}
        borderColor="line"
      >
        <FundingProgress projects={property.upgradeProjects} />
        <Box as="dl" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} textStyle="small">
          <Row term={t("Contact")}>
            <Link href={mailto(property.contact_email)}>
              <bdi>{property.contact_email}</bdi>
            </Link>
          </Row>
          <Row term={t("Listed Since")}>{longDate(property.created_at, t.language)}</Row>
        </Box>
      </Box>
    </Box>
  );
}

/** A price is large; several of them are a text to read. */
const priceLook = (price: string | null) =>
  price === null || price.length > longestLargePrice
    ? {}
    : { textStyle: "heading", fontFamily: "heading" };
const longestLargePrice = 60;

/** The button, where no bar at the bottom has it. */
function Ask({ interest, sentOn }: InterestProps) {
  const t = useTranslate();
  return (
    <Box data-no-print display={{ base: "none", lg: "block" }} mt={6}>
      <Button
        size="lg"
        width="full"
        {...interest}
        variant={sentOn === undefined ? "solid" : "outline"}
      >
        {t("Express Interest")}
      </Button>
      <Flex mt={3} justify="center">
        {sentOn === undefined ? (
          <Text textStyle="note" color="ink.soft" textAlign="center" textWrap="balance">
            {t("Free and non-binding. Your message goes straight to the host.")}
          </Text>
        ) : (
          <SentNote on={sentOn} />
        )}
      </Flex>
    </Box>
  );
}

interface FactProps {
  term: string;
  lang: Language | undefined;
  children: string;
  textStyle?: string;
  fontFamily?: string;
}

/** An answer in large, under its term. */
function Fact({ term, children, ...rest }: FactProps) {
  return (
    <div>
      <Text as="dt" textStyle="note" color="ink.soft">
        {term}
      </Text>
      <Text as="dd" overflowWrap="anywhere" {...rest}>
        <bdi>{children}</bdi>
      </Text>
    </div>
  );
}

/** A term and its value on one line, or below each other where the value is long. */
function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Flex wrap="wrap" justify="space-between" columnGap={4}>
      <Text as="dt" color="ink.soft">
        {term}
      </Text>
      <Text as="dd" minW={0} overflowWrap="anywhere">
        {children}
      </Text>
    </Flex>
  );
}

import { Box, Button, Container, Flex, Grid, Heading } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import type { NewestProperties } from "../../../shared/schemas/properties.ts";
import { NewTabNote, StayCard } from "../../components/stay-card.tsx";
import { useTranslate } from "../../lib/translate.ts";

/** The newest stays: side by side, on phones as a row to swipe. Nothing without any. */
export function Newest({ items, total }: NewestProperties) {
  const t = useTranslate();
  if (items.length === 0) return null;
  const browseAll = t("Browse all {total, plural, one {# stay} other {# stays}}", { total });
  return (
    <Box as="section" aria-labelledby="newest-title" pt={{ base: 14, md: 24 }}>
      <NewTabNote />
      <Container>
        <Flex justify="space-between" align="end" gap={6} mb={{ base: 6, md: 10 }}>
          <Heading id="newest-title" textStyle="title">
            {t("Stay here next")}
          </Heading>
          <Button asChild variant="outline" display={{ base: "none", md: "inline-flex" }}>
            <Link to="/browse">{browseAll}</Link>
          </Button>
        </Flex>
        <Grid
          as="ul"
          templateColumns={{ md: "1fr 1fr", xl: "repeat(4, minmax(0, 1fr))" }}
          autoFlow={{ base: "column", md: "row" }}
          autoColumns={{ base: "min(78%, 20rem)", md: "auto" }}
          columnGap={{ base: 4, md: 6, xl: 8 }}
          rowGap={12}
          // From edge to edge, so that the next card shows at the edge of the screen.
          mx={{ base: -5, md: 0 }}
          px={{ base: 5, md: 0 }}
          // Room for the ring around a focused card.
          py={{ base: 2, md: 0 }}
          overflowX={{ base: "auto", md: "visible" }}
          scrollSnapType={{ base: "x mandatory", md: "none" }}
          scrollPaddingX={5}
          scrollbarWidth="none"
        >
          {items.map((property) => (
            <Box as="li" key={property.id} minW={0} scrollSnapAlign="start">
              <StayCard
                property={property}
                level="h3"
                sizes="(min-width: 1280px) 290px, (min-width: 768px) 46vw, 75vw"
                lazy
              />
            </Box>
          ))}
        </Grid>
        <Button asChild variant="outline" mt={8} width="full" hideFrom="md">
          <Link to="/browse">{browseAll}</Link>
        </Button>
      </Container>
    </Box>
  );
}

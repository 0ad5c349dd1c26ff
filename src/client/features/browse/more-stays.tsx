import { Box, Flex, Grid, Heading, Link } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
import { countryName } from "../../../shared/countries.ts";
import { belowFold } from "../../components/below-fold.ts";
import { NewTabNote, StayCard } from "../../components/stay-card.tsx";
import { useReading } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";

/** The newest other stays in the country of a property; nothing if there are none. */
export function MoreStays({ property }: { property: { slug: string; country: string } }) {
  const { slug, country } = property;
  const t = useTranslate();
  const shown = countryName(country, t.language);
  const { data = [] } = useQuery(
    useTRPC().publicProperties.moreStays.queryOptions({ slug, ...useReading() }),
  );
  if (data.length === 0) return null;
  return (
    <Box
      as="section"
      data-no-print
      mt={{ base: 16, md: 20 }}
      // Room for the ring around a focused card.
      p={2}
      mx={-2}
      aria-labelledby="more-stays"
      {...belowFold({ base: "auto 1500px", md: "auto 900px", xl: "auto 500px" })}
    >
      <NewTabNote />
      <Flex wrap="wrap" align="baseline" justify="space-between" columnGap={6} rowGap={1} mb={6}>
        <Heading id="more-stays" as="h2" textStyle="section">
          {t("More stays in {country}", { country: shown })}
        </Heading>
        <Link asChild>
          <RouterLink to="/browse" search={{ country }}>
            {t("Browse all in {country}", { country: shown })}
          </RouterLink>
        </Link>
      </Flex>
      <Grid
        as="ul"
        templateColumns="repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr))"
        columnGap={{ base: 5, md: 6, xl: 8 }}
        rowGap={10}
      >
        {data.map((stay) => (
          <li key={stay.slug}>
            <StayCard property={stay} level="h3" lazy />
          </li>
        ))}
      </Grid>
    </Box>
  );
}

import { Box, Container, Grid, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { impactOutput } from "../../../shared/schemas/site.ts";

export type ImpactFigures = z.infer<typeof impactOutput>;

const figure = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });

/** What has been built so far, large and honest. */
export function Impact({ impact }: { impact: ImpactFigures }) {
  return (
    <Box
      as="section"
      id="impact"
      aria-labelledby="impact-title"
      bg="leaf.soft"
      py={{ base: 18, md: 28 }}
    >
      <Container>
        <Grid
          templateColumns={{ base: "1fr", lg: "1fr 1fr" }}
          columnGap={12}
          rowGap={4}
          alignItems="end"
          mb={{ base: 10, md: 14 }}
        >
          <Heading id="impact-title" textStyle="title">
            Impact
          </Heading>
          <Text textStyle="lead" color="ink.soft" maxW="30rem">
            We count only what is installed and running, so these numbers start at zero and grow
            slowly.
          </Text>
        </Grid>
        <Grid as="ul" templateColumns={{ base: "1fr", md: "repeat(3, 1fr)" }} columnGap={8}>
          <Figure value={figure(impact.solar_panels)}>solar panels funded</Figure>
          <Figure value={figure(impact.kw)} unit="kW">
            clean energy generated
          </Figure>
          <Figure value={figure(impact.co2_kg)} unit="kg">
            CO
            <Box as="sub" fontSize="0.7em">
              2
            </Box>{" "}
            prevented
          </Figure>
        </Grid>
      </Container>
    </Box>
  );
}

function Figure({ value, unit, children }: { value: string; unit?: string; children: ReactNode }) {
  return (
    <Box as="li" borderTopWidth="1.5px" borderColor="ink" pt={5} pb={{ base: 8, md: 0 }}>
      <Text textStyle="figure" color="leaf" overflowWrap="anywhere">
        {value}
        {unit !== undefined && (
          <Box as="span" fontSize="0.42em" letterSpacing="0">
            {" "}
            {unit}
          </Box>
        )}
      </Text>
      <Text mt={3} fontSize="lg" color="ink">
        {children}
      </Text>
    </Box>
  );
}

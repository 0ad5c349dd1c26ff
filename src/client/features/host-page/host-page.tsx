import { Box, Container, Grid, Heading, Text } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { Gallery } from "./gallery.tsx";
import { HostHeader } from "./host-header.tsx";
import type { InterestProps } from "./interest-props.ts";
import { PrintedAddress } from "./printed-address.tsx";
import { InterestBar, SidePanel } from "./side-panel.tsx";
import { UpgradeList } from "./upgrade-list.tsx";

interface HostPageProps extends InterestProps {
  property: PropertyView;
  /** The summary of the interest just sent. */
  summary: ReactNode;
  /** The link that reports the listing. */
  report: ReactNode;
}

/** The public page of a property. */
export function HostPage({ property, interest, summary, report }: HostPageProps) {
  return (
    // Keeps focused elements clear of the bar at the bottom.
    <Box css={{ "& :is(a, button)": { scrollMarginBottom: { base: 24, lg: 0 } } }}>
      <Container pt={{ base: 6, md: 10 }} pb={{ base: 12, md: 20 }}>
        {summary}
        <HostHeader property={property} interest={interest} />
        <Box mt={{ base: 6, md: 8 }}>
          <Gallery property={property} />
        </Box>
        <Grid
          mt={{ base: 8, md: 12 }}
          gap={{ base: 12, lg: 16, xl: 20 }}
          alignItems="start"
          templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 22rem" }}
        >
          <Box
            as="aside"
            aria-label="Funding and details"
            order={{ lg: 1 }}
            position={{ lg: "sticky", _print: "static" }}
            top={{ lg: 6 }}
          >
            <SidePanel property={property} interest={interest} />
          </Box>
          <Box display="grid" gap={{ base: 12, md: 14 }} minW={0}>
            <Part title="About">
              {property.description === null ? (
                <Text color="ink.soft">No description provided.</Text>
              ) : (
                <Prose>{property.description}</Prose>
              )}
            </Part>
            <Part title="Green Energy Upgrades">
              <UpgradeList projects={property.upgradeProjects} />
            </Part>
            {property.custom_message !== null && (
              <Part title="Host Message">
                <Prose
                  ps={{ base: 5, md: 7 }}
                  borderInlineStartWidth="3px"
                  borderColor="leaf"
                  fontFamily="heading"
                  fontSize="xl"
                >
                  {property.custom_message}
                </Prose>
              </Part>
            )}
            <Box>{report}</Box>
          </Box>
        </Grid>
        <PrintedAddress slug={property.slug} />
      </Container>
      <InterestBar property={property} interest={interest} />
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading as="h2" textStyle="section" mb={4}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** A host's text, with its line breaks and the direction of each paragraph. */
function Prose({ children, ...rest }: ComponentProps<typeof Text> & { children: string }) {
  return (
    <Text
      maxW="measure"
      dir="auto"
      whiteSpace="pre-line"
      overflowWrap="anywhere"
      unicodeBidi="plaintext"
      {...rest}
    >
      {children}
    </Text>
  );
}

import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { longDate } from "../../lib/dates.ts";
import { averageFunded } from "../../../shared/funding.ts";
import { fundingProgress } from "../../../shared/messages.ts";
import type { InterestProps } from "./interest-props.ts";

/** What a guest decides by: how far the funding is, what a stay costs, when, and how to ask. */
export function SidePanel({ property, interest }: { property: PropertyView } & InterestProps) {
  const percent = averageFunded(property.upgradeProjects);
  return (
    <Box
      bg="paper.raised"
      borderRadius="panel"
      boxShadow="soft"
      p={{ base: 5, md: 7 }}
      display="grid"
      gap={{ base: 7, md: 8 }}
      gridTemplateColumns={{
        base: "minmax(0, 1fr)",
        md: "repeat(2, minmax(0, 1fr))",
        lg: "minmax(0, 1fr)",
      }}
    >
      <section aria-labelledby="funding-title">
        <Heading id="funding-title" as="h2" textStyle="subheading">
          Funding Progress
        </Heading>
        <Text mt={2} mb={3} fontFamily="heading" textStyle="heading" overflowWrap="anywhere">
          {fundingProgress(percent)}
        </Text>
        <ProgressBar value={percent} label="Funding Progress" />
        <Text mt={3} textStyle="small" color="ink.soft">
          A portion of each booking is meant to fund the upgrades on this page.
        </Text>
        <Text mt={2} textStyle="note" color="ink.soft">
          The average of all upgrades with a goal, from money the host has recorded as received.
        </Text>
      </section>
      <section aria-labelledby="details-title">
        <Heading id="details-title" as="h2" textStyle="subheading">
          Accommodation Details
        </Heading>
        <Box as="dl" mt={2}>
          <Detail term="Room pricing" value={property.room_pricing ?? "On request"} />
          <Detail term="Availability" value={property.availability_info ?? "On request"} />
          <Detail term="Listed Since" value={longDate(property.created_at)} />
        </Box>
      </section>
      <Box data-no-print display={{ base: "none", lg: "block" }}>
        <Button size="lg" width="full" {...interest}>
          Express Interest
        </Button>
        <Text mt={3} textStyle="note" color="ink.soft" textAlign="center" textWrap="balance">
          Free and non-binding. Your message goes straight to the host.
        </Text>
      </Box>
    </Box>
  );
}

function Detail({ term, value }: { term: string; value: string }) {
  return (
    <Flex
      // A long value goes below its term.
      wrap="wrap"
      justify="space-between"
      columnGap={4}
      py={2.5}
      borderBottomWidth="1px"
      borderColor="line"
      textStyle="small"
      _last={{ borderBottomWidth: 0 }}
    >
      <Text as="dt" color="ink.soft">
        {term}
      </Text>
      <Text as="dd" fontWeight="medium" minW={0} overflowWrap="anywhere">
        <bdi>{value}</bdi>
      </Text>
    </Flex>
  );
}

/** Where there is no room for the panel at the side, its button stays in sight at the bottom. */
export function InterestBar({ property, interest }: { property: PropertyView } & InterestProps) {
  return (
    <Flex
      data-no-print
      display={{ base: "flex", lg: "none" }}
      position="sticky"
      bottom={0}
      zIndex="docked"
      align="center"
      justify="space-between"
      gap={4}
      px={{ base: 5, md: 8 }}
      pt={3}
      pb="max(0.75rem, env(safe-area-inset-bottom))"
      bg="paper.raised"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Text minW={0} textStyle="small" lineClamp={2} dir="auto" overflowWrap="anywhere">
        {property.room_pricing ?? fundingProgress(averageFunded(property.upgradeProjects))}
      </Text>
      <Button {...interest}>Express Interest</Button>
    </Flex>
  );
}

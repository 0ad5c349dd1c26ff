import { Box, Grid, Heading, Text } from "@chakra-ui/react";
import type { ShownUpgrade } from "../../../shared/schemas/upgrade-projects.ts";
import { upgradeTypeLabel } from "../../../shared/upgrade-types.ts";
import { UpgradeFunding } from "./upgrade-funding.tsx";
import { UpgradeDrawing } from "../../components/art/upgrade-drawing.tsx";

/** What the stay helps to pay for. */
export function UpgradeList({ projects }: { projects: readonly ShownUpgrade[] }) {
  if (projects.length === 0) {
    return <Text color="ink.soft">No upgrades planned yet.</Text>;
  }
  return (
    <Grid as="ul" gap={4}>
      {projects.map((project) => (
        <Upgrade key={project.id} project={project} />
      ))}
    </Grid>
  );
}

/** The drawing, the words beside it, and the cost: at the end of the line where there is room. */
function Upgrade({ project }: { project: ShownUpgrade }) {
  const { description, estimated_cost } = project;
  const allRows = description === null ? "1 / 3" : "1 / 4";
  return (
    <Grid
      as="li"
      columnGap={{ base: 4, md: 5 }}
      rowGap={3}
      p={{ base: 4, md: 5 }}
      bg="paper.raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="card"
      templateColumns={{
        base: "auto minmax(0, 1fr)",
        md: "auto minmax(0, 1fr) fit-content(11rem)",
      }}
    >
      <UpgradeDrawing
        type={project.upgrade_type}
        boxSize={{ base: 14, md: 16 }}
        gridRow={{ md: allRows }}
      />
      <Box minW={0} alignSelf="start">
        <Text textStyle="note" fontWeight="semibold" color="leaf" overflowWrap="anywhere">
          {upgradeTypeLabel(project.upgrade_type)}
        </Text>
        <Heading
          as="h3"
          textStyle="subheading"
          dir="auto"
          width="fit-content"
          overflowWrap="anywhere"
        >
          {project.short_label}
        </Heading>
      </Box>
      {description !== null && (
        <Text
          gridColumn={{ base: "1 / -1", md: "2" }}
          maxW="measure"
          color="ink.soft"
          dir="auto"
          whiteSpace="pre-line"
          overflowWrap="anywhere"
        >
          {description}
        </Text>
      )}
      {estimated_cost !== null && (
        <Box
          gridColumn={{ base: "1 / -1", md: "3" }}
          gridRow={{ md: allRows }}
          textAlign={{ md: "end" }}
          minW={0}
        >
          <Text textStyle="note" color="ink.soft">
            Estimated cost
          </Text>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{estimated_cost}</bdi>
          </Text>
        </Box>
      )}
      <Box
        gridColumn={{ base: "1 / -1", md: "2" }}
        gridRow={{ md: description === null ? "2" : "3" }}
        minW={0}
      >
        <UpgradeFunding project={project} />
      </Box>
    </Grid>
  );
}

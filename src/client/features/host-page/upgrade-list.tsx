import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import type { UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { upgradeTypeLabel } from "../../../shared/upgrade-types.ts";
import { UpgradeDrawing } from "../../components/art/upgrade-drawing.tsx";

/** What the stay helps to pay for. */
export function UpgradeList({ projects }: { projects: readonly UpgradeProjectView[] }) {
  if (projects.length === 0) {
    return <Text color="ink.soft">No upgrades are listed here yet.</Text>;
  }
  return (
    <Grid as="ul" gap={4}>
      {projects.map((project) => (
        <Upgrade key={project.id} project={project} />
      ))}
    </Grid>
  );
}

function Upgrade({ project }: { project: UpgradeProjectView }) {
  return (
    <Flex
      as="li"
      gap={{ base: 4, sm: 5 }}
      p={{ base: 4, sm: 5 }}
      bg="paper.raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="card"
      direction={{ base: "column", sm: "row" }}
    >
      <UpgradeDrawing type={project.upgrade_type} />
      <Box flex={1} minW={0}>
        <Flex justify="space-between" gap={4} wrap={{ base: "wrap", md: "nowrap" }} align="start">
          <Box minW={0}>
            <Text textStyle="note" fontWeight="semibold" color="leaf" overflowWrap="anywhere">
              {upgradeTypeLabel(project.upgrade_type)}
            </Text>
            <Heading as="h3" textStyle="subheading" dir="auto" overflowWrap="anywhere">
              {project.short_label}
            </Heading>
          </Box>
          {project.estimated_cost !== null && (
            <Box maxW={{ md: "14rem" }} textAlign={{ md: "end" }} minW={0}>
              <Text textStyle="note" color="ink.soft">
                Estimated cost
              </Text>
              <Text fontWeight="semibold" dir="auto" overflowWrap="anywhere">
                {project.estimated_cost}
              </Text>
            </Box>
          )}
        </Flex>
        {project.description !== null && (
          <Text
            mt={2}
            maxW="measure"
            color="ink.soft"
            dir="auto"
            whiteSpace="pre-line"
            overflowWrap="anywhere"
          >
            {project.description}
          </Text>
        )}
      </Box>
    </Flex>
  );
}

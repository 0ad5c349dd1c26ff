import { Box, Grid, Heading, Text } from "@chakra-ui/react";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { ShownUpgrade } from "../../../shared/schemas/upgrade-projects.ts";
import { UpgradeDrawing } from "../../components/art/upgrade-drawing.tsx";
import { StageBadge } from "../../components/stage-badge.tsx";
import { UpgradeTypeName } from "../../components/upgrade-type-name.tsx";
import { directionOf } from "../../../shared/i18n/direction.ts";
import { useTextLang } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import { ownSide } from "./own-side.ts";
import { UpgradeFunding } from "./upgrade-funding.tsx";
import type { UpgradeProps } from "./upgrade-props.ts";
import { UpgradeUpdates } from "./upgrade-updates.tsx";

interface UpgradeListProps {
  projects: readonly ShownUpgrade[];
  /** The language of the originals. */
  language: Language | undefined;
}

/** The upgrades that a stay helps to pay for. */
export function UpgradeList({ projects, language }: UpgradeListProps) {
  const t = useTranslate();
  if (projects.length === 0) {
    return <Text color="ink.soft">{t("No upgrades planned yet.")}</Text>;
  }
  return (
    <Grid as="ul" gap={4} templateColumns="minmax(0, 1fr)">
      {projects.map((project) => (
        <Upgrade key={project.id} project={project} language={language} />
      ))}
    </Grid>
  );
}

/** The drawing and the name with its stage; below, over the full width, all there is to say. */
function Upgrade({ project, language }: UpgradeProps) {
  const lang = useTextLang(language);
  return (
    <Box
      as="li"
      dir={directionOf(project.short_label)}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={4}
      p={{ base: 4, md: 6 }}
      bg="paper.raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="card"
    >
      <Grid
        columnGap={{ base: 4, md: 5 }}
        alignItems="center"
        templateColumns={{ base: "auto minmax(0, 1fr)", sm: "auto minmax(0, 1fr) auto" }}
      >
        <UpgradeDrawing type={project.upgrade_type} boxSize={{ base: 14, md: 16 }} />
        <Box minW={0}>
          <Heading
            as="h3"
            textStyle="subheading"
            lang={lang(project, "short_label")}
            overflowWrap="anywhere"
          >
            {project.short_label}
          </Heading>
          <Text textStyle="small" color="ink.soft" overflowWrap="anywhere">
            <UpgradeTypeName type={project.upgrade_type} />
          </Text>
        </Box>
        <Box
          alignSelf="start"
          gridColumn={{ base: "2", sm: "3" }}
          mt={{ base: 2, sm: 0 }}
          justifySelf="start"
        >
          <StageBadge stage={project.stage} />
        </Box>
      </Grid>
      {project.description !== null && (
        <Text
          {...ownSide}
          color="ink.soft"
          lang={lang(project, "description")}
          dir="auto"
          whiteSpace="pre-line"
          overflowWrap="anywhere"
        >
          {project.description}
        </Text>
      )}
      <UpgradeFunding project={project} language={language} />
      <UpgradeUpdates project={project} language={language} />
    </Box>
  );
}

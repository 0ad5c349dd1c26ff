import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { limits } from "../../../shared/limits.ts";
import type { OwnUpgradeView } from "../../../shared/schemas/upgrade-projects.ts";
import { useTranslatedDialog } from "../../components/translations/use-translated-dialog.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
import { useItemDialog } from "../../lib/use-item-dialog.ts";
import { DeleteUpgradeDialog } from "./delete-upgrade-dialog.tsx";
import { UpgradeDialog } from "./upgrade-dialog.tsx";
import { UpgradeRow } from "./upgrade-row.tsx";

interface UpgradeSectionProps {
  propertyId: number;
  propertyName: string;
  /** The language of the property; undefined on a site with one language. */
  language: Language | undefined;
  projects: OwnUpgradeView[];
  /** Renders the funding of a project. */
  renderFunding: (project: OwnUpgradeView) => ReactNode;
}

/** The upgrade projects of a property. */
export function UpgradeSection(props: UpgradeSectionProps) {
  const t = useTranslate();
  const { propertyId, propertyName, language, projects, renderFunding } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const editing = useTranslatedDialog(`upgrade ${propertyId}`, projects);
  const deleting = useItemDialog(`upgrade deletion ${propertyId}`, projects);
  useFocusWhenFewer(projects.length, heading);
  const full = projects.length >= limits.upgradesPerProperty;

  return (
    <Box as="section" minW={0}>
      <Flex wrap="wrap" justify="space-between" align="center" columnGap={4} minH={9}>
        <Heading ref={heading} tabIndex={-1} as="h3" textStyle="subheading">
          {t("Upgrade Projects")}
        </Heading>
        {!full && (
          <Button
            size="sm"
            variant="ghost"
            // At the end also where it is below the heading.
            ms="auto"
            me={-3.5}
            aria-label={t("Add Upgrade Project")}
            aria-description={propertyName}
            onClick={() => editing.show()}
          >
            <Plus aria-hidden />
            <Box as="span" hideFrom="sm">
              {t("Add")}
            </Box>
            <Box as="span" hideBelow="sm">
              {t("Add Upgrade Project")}
            </Box>
          </Button>
        )}
      </Flex>
      {full && (
        <Text textStyle="small" color="ink.soft">
          {t(
            "A property can have at most {most, plural, one {# upgrade project} other {# upgrade projects}}. Delete one to add another.",
            { most: limits.upgradesPerProperty },
          )}
        </Text>
      )}
      {projects.length === 0 ? (
        <Text mt={3} color="ink.soft">
          {t(
            "No upgrade projects yet. Add the solar panels, batteries or insulation this place needs, so guests can see what they help fund.",
          )}
        </Text>
      ) : (
        <Box as="ul" mt={3}>
          {projects.map((project) => (
            <UpgradeRow
              key={project.id}
              project={project}
              propertyName={propertyName}
              onEdit={(startIn) => editing.show(project, startIn)}
              onDelete={() => deleting.show(project)}
              funding={renderFunding(project)}
            />
          ))}
        </Box>
      )}
      <UpgradeDialog
        key={editing.turn}
        open={editing.open}
        onClose={editing.close}
        propertyId={propertyId}
        propertyName={propertyName}
        language={language}
        project={editing.item}
        startIn={editing.startIn}
      />
      <DeleteUpgradeDialog open={deleting.open} onClose={deleting.close} project={deleting.item} />
    </Box>
  );
}

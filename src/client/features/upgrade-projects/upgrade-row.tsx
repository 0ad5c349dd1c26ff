import { Box, Flex, IconButton, Text } from "@chakra-ui/react";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { OwnUpgradeView } from "../../../shared/schemas/upgrade-projects.ts";
import { UpgradeDrawing } from "../../components/art/upgrade-drawing.tsx";
import { outdatedTranslations } from "../../components/translations/outdated.ts";
import { OutdatedMark } from "../../components/translations/outdated-mark.tsx";
import { UpgradeTypeName } from "../../components/upgrade-type-name.tsx";
import { rowSide } from "../../lib/direction.ts";
import { useTranslate } from "../../lib/translate.ts";

interface UpgradeRowProps {
  project: OwnUpgradeView;
  propertyName: string;
  /** Opens the dialog, which shows the translations into a language first. */
  onEdit: (startIn?: Language) => void;
  onDelete: () => void;
  /** The funding of the project, from another feature. */
  funding: ReactNode;
}

/** One upgrade project. */
export function UpgradeRow({ project, propertyName, onEdit, onDelete, funding }: UpgradeRowProps) {
  const t = useTranslate();
  const described = `${project.short_label}, ${propertyName}`;
  const about = { "aria-description": described };
  return (
    <Box as="li" py={4} borderTopWidth="1px" borderColor="line">
      <Flex gap={{ base: 3, md: 4 }}>
        <UpgradeDrawing
          type={project.upgrade_type}
          boxSize={{ base: 10, md: 14 }}
          // On the smallest phones, the words need its room.
          css={{ "@media (max-width: 22em)": { display: "none" } }}
        />
        <Box flex={1} minW={0}>
          <Text textStyle="label" fontSize="md" overflowWrap="anywhere">
            <bdi>{project.short_label}</bdi>
          </Text>
          <Text mt={0.5} textStyle="small" color="ink.soft" overflowWrap="anywhere">
            <UpgradeTypeName type={project.upgrade_type} />
            {project.estimated_cost !== null && project.stage !== "installed" && (
              <span>
                {" · "}
                <span>
                  {t("Estimated cost <bdi>{cost}</bdi>", { cost: project.estimated_cost })}
                </span>
              </span>
            )}
          </Text>
          {project.description !== null && (
            <Text
              mt={2}
              textStyle="small"
              color="ink.soft"
              dir="auto"
              {...rowSide}
              lineClamp={3}
              whiteSpace="pre-line"
              overflowWrap="anywhere"
            >
              {project.description}
            </Text>
          )}
          <OutdatedMark
            mt={2}
            outdated={outdatedTranslations("upgrade", project)}
            about={described}
            onShow={onEdit}
          />
        </Box>
        <Flex flexShrink={0} align="flex-start" mt={-1.5} me={-2}>
          <IconButton
            size="sm"
            variant="ghost"
            minW={{ base: 11, md: 9 }}
            minH={{ base: 11, md: 9 }}
            color="ink.soft"
            _hover={{ bg: "paper.sunken", color: "leaf" }}
            aria-label={t("Edit upgrade project")}
            title={t("Edit upgrade project")}
            onClick={() => onEdit()}
            {...about}
          >
            <Pencil />
          </IconButton>
          <IconButton
            size="sm"
            variant="ghost"
            minW={{ base: 11, md: 9 }}
            minH={{ base: 11, md: 9 }}
            color="ink.soft"
            _hover={{ bg: "paper.sunken", color: "clay" }}
            aria-label={t("Delete upgrade project")}
            title={t("Delete upgrade project")}
            onClick={onDelete}
            {...about}
          >
            <Trash2 />
          </IconButton>
        </Flex>
      </Flex>
      {/* Below the texts, since it needs the full width on a phone. */}
      <Box ps={{ md: 18 }}>{funding}</Box>
    </Box>
  );
}

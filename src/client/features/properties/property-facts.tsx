import { Flex, Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { averageFunded } from "../../../shared/funding.ts";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { useTranslate } from "../../lib/translate.ts";

/** "68% funded · 6 messages · 8 photos"; the messages lead to the inbox. */
export function PropertyFacts({ property }: { property: OwnPropertyView }) {
  const t = useTranslate();
  const { id, upgradeProjects, interest_count, images } = property;
  const hasGoal = upgradeProjects.some(({ goal_amount }) => goal_amount !== null);
  return (
    <Flex
      wrap="wrap"
      columnGap={2}
      textStyle="small"
      color="ink.soft"
      css={{ "& > :not(:last-of-type)::after": { content: '"·"', marginInlineStart: "0.5rem" } }}
    >
      {hasGoal && (
        <span>{t("{percent, number}% funded", { percent: averageFunded(upgradeProjects) })}</span>
      )}
      {interest_count === 0 ? (
        <span>{t("No messages")}</span>
      ) : (
        <span>
          <Link asChild position="relative" zIndex={1}>
            <RouterLink to="/dashboard" search={{ inbox: "all", property: id }}>
              {t("{count, plural, one {# message} other {# messages}}", { count: interest_count })}
            </RouterLink>
          </Link>
        </span>
      )}
      <span>
        {images.length === 0
          ? t("No photos")
          : t("{count, plural, one {# photo} other {# photos}}", { count: images.length })}
      </span>
    </Flex>
  );
}

import { Flex, Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";

/** "68% funded · 6 messages · 8 photos"; the messages lead to the inbox. */
export function PropertyFacts({ property }: { property: OwnPropertyView }) {
  const { id, upgradeProjects, funding_progress, interest_count, images } = property;
  const hasGoal = upgradeProjects.some(({ goal_amount }) => goal_amount !== null);
  return (
    <Flex
      mt={1}
      wrap="wrap"
      columnGap={2}
      textStyle="small"
      color="ink.soft"
      css={{ "& > :not(:first-of-type)::before": { content: '"·"', marginInlineEnd: "0.5rem" } }}
    >
      {hasGoal && <span>{funding_progress}</span>}
      {interest_count === 0 ? (
        <span>No messages</span>
      ) : (
        <span>
          <Link asChild position="relative" zIndex={1}>
            <RouterLink to="/dashboard" search={{ inbox: "all", property: id }}>
              {counted(interest_count, "message")}
            </RouterLink>
          </Link>
        </span>
      )}
      <span>{images.length === 0 ? "No photos" : counted(images.length, "photo")}</span>
    </Flex>
  );
}

const counted = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString("en")} ${noun}s`;

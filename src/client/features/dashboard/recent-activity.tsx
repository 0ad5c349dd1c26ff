import { Box, Card, chakra, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { HeartHandshake, House } from "lucide-react";
import type { Activity } from "../../../shared/schemas/dashboard.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { relativeTime } from "../../lib/relative-time.ts";

const List = chakra("ul", { base: { listStyle: "none" } });

/** What happened to the host's properties, newest first. */
export function RecentActivity({ activity }: { activity: Activity[] }) {
  return (
    <Card.Root asChild>
      <section aria-labelledby="recent-activity">
        <Card.Header>
          <Heading as="h2" id="recent-activity" textStyle="heading">
            Recent Activity
          </Heading>
        </Card.Header>
        {activity.length === 0 ? (
          <EmptyState as="h3" title="No activity yet">
            When you list a property or a guest writes to you, you see it here.
          </EmptyState>
        ) : (
          <Card.Body py={3}>
            <List>
              {activity.map((event) => (
                <Event key={`${event.at} ${event.property_slug} ${event.person}`} event={event} />
              ))}
            </List>
          </Card.Body>
        )}
      </section>
    </Card.Root>
  );
}

function Event({ event }: { event: Activity }) {
  const property = (
    <Link asChild>
      <RouterLink to="/host/$slug" params={{ slug: event.property_slug }}>
        <bdi>{event.property_name}</bdi>
      </RouterLink>
    </Link>
  );
  const interest = event.kind === "interest_received";
  return (
    <Flex
      as="li"
      gap={4}
      py={4}
      borderColor="line"
      css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
    >
      <Flex
        aria-hidden
        align="center"
        justify="center"
        flexShrink={0}
        boxSize={9}
        borderRadius="full"
        bg={interest ? "sun.soft" : "leaf.soft"}
        color="ink"
      >
        {interest ? <HeartHandshake size={18} /> : <House size={18} />}
      </Flex>
      <Box minW={0} overflowWrap="anywhere">
        <Text>
          {interest ? (
            <>
              <bdi>{event.person ?? "A guest"}</bdi> is interested in {property}
            </>
          ) : (
            <>You listed {property}</>
          )}
        </Text>
        <Text asChild display="block" textStyle="note" color="ink.soft">
          <time dateTime={event.at}>{relativeTime(event.at)}</time>
        </Text>
      </Box>
    </Flex>
  );
}

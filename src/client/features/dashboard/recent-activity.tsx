import { Box, Card, chakra, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import {
  CalendarCheck,
  CalendarPlus,
  CalendarX,
  Coins,
  HeartHandshake,
  House,
  Sun,
} from "lucide-react";
import type { ReactNode } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import type { Activity } from "../../../shared/schemas/dashboard.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ListRow } from "../../components/list-row.tsx";
import { relativeTime } from "../../lib/relative-time.ts";
import { useTranslate } from "../../lib/translate.ts";

const List = chakra("ul", { base: { listStyle: "none" } });

/** Recent events of the host's properties, newest first. */
export function RecentActivity({ activity }: { activity: Activity[] }) {
  const t = useTranslate();
  return (
    <Card.Root asChild>
      <section aria-labelledby="recent-activity">
        <Card.Header>
          <Heading as="h2" id="recent-activity" textStyle="heading">
            {t("Recent Activity")}
          </Heading>
        </Card.Header>
        {activity.length === 0 ? (
          <EmptyState as="h3" title={t("No activity yet")}>
            {t("New listings and guest messages will show up here.")}
          </EmptyState>
        ) : (
          <Card.Body py={3}>
            <List>
              {activity.map((event) => (
                <Event
                  key={`${event.kind} ${event.at} ${event.property_slug} ${event.upgrade_label}`}
                  event={event}
                />
              ))}
            </List>
          </Card.Body>
        )}
      </section>
    </Card.Root>
  );
}

const looks: Record<Activity["kind"], { icon: ReactNode; colour: string }> = {
  interest_received: { icon: <HeartHandshake size={18} />, colour: "sun.soft" },
  property_listed: { icon: <House size={18} />, colour: "leaf.soft" },
  upgrade_funded: { icon: <Sun size={18} />, colour: "sun.soft" },
  stay_requested: { icon: <CalendarPlus size={18} />, colour: "sun.soft" },
  stay_accepted: { icon: <CalendarCheck size={18} />, colour: "leaf.soft" },
  stay_cancelled: { icon: <CalendarX size={18} />, colour: "sun.soft" },
  share_recorded: { icon: <Coins size={18} />, colour: "leaf.soft" },
};

function Event({ event }: { event: Activity }) {
  const t = useTranslate();
  const { icon, colour } = looks[event.kind];
  return (
    <ListRow display="flex" gap={4} py={4}>
      <Flex
        aria-hidden
        align="center"
        justify="center"
        flexShrink={0}
        boxSize={9}
        borderRadius="full"
        bg={colour}
        color="ink"
      >
        {icon}
      </Flex>
      <Box minW={0} overflowWrap="anywhere">
        <Text>
          <EventText event={event} />
        </Text>
        <Text asChild display="block" textStyle="note" color="ink.soft">
          <time dateTime={event.at}>{relativeTime(event.at, t)}</time>
        </Text>
      </Box>
    </ListRow>
  );
}

function EventText({ event }: { event: Activity }) {
  const t = useTranslate();
  const property = {
    property: event.property_name,
    link: (name: ReactNode) => (
      <Link asChild>
        <RouterLink to="/host/$slug" params={{ slug: event.property_slug }}>
          <bdi>{name}</bdi>
        </RouterLink>
      </Link>
    ),
  };
  const ofGuest = {
    ...property,
    guest: event.person ?? msg("A guest"),
    message: (guest: ReactNode) => (
      <Link asChild>
        <RouterLink
          to="/dashboard"
          search={{
            inbox: "all",
            ...(event.interest_id !== null && { message: event.interest_id }),
          }}
        >
          <bdi>{guest}</bdi>
        </RouterLink>
      </Link>
    ),
  };
  switch (event.kind) {
    case "property_listed":
      return t("You listed <link>{property}</link>", property);
    case "upgrade_funded":
      return t("<bdi>{upgrade}</bdi> at <link>{property}</link> reached its goal", {
        ...property,
        upgrade: event.upgrade_label ?? "",
      });
    case "stay_requested":
      return t("<message>{guest}</message> asks for dates at <link>{property}</link>", ofGuest);
    case "stay_accepted":
      return t(
        "You accepted a stay of <message>{guest}</message> at <link>{property}</link>",
        ofGuest,
      );
    case "stay_cancelled":
      return t(
        "A stay of <message>{guest}</message> at <link>{property}</link> was cancelled",
        ofGuest,
      );
    case "share_recorded":
      return t(
        "You recorded the share of a stay of <message>{guest}</message> at <link>{property}</link>",
        ofGuest,
      );
    default:
      return t("<message>{guest}</message> is interested in <link>{property}</link>", ofGuest);
  }
}

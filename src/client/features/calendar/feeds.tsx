import { Box, Button, chakra, Flex, Text } from "@chakra-ui/react";
import { Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { CalendarView, FeedFailure, FeedView } from "../../../shared/schemas/calendar.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { MoreAction, MoreMenu } from "../../components/more-menu.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { useItemDialog } from "../../lib/use-item-dialog.ts";
import { calendars } from "./calendar-data.ts";
import { FeedForm } from "./feed-form.tsx";

const List = chakra("ul", { base: { listStyle: "none" } });

/** Why a calendar was not read, as the end of a sentence. */
const failureWords: Record<FeedFailure, Message> = {
  refused_address: msg("its address is in a private network"),
  unreachable: msg("its address can’t be reached"),
  timeout: msg("its address took too long to answer"),
  too_large: msg("it is larger than 1 MB"),
  too_many_redirects: msg("its address leads on to too many others"),
  http_error: msg("its address answers with an error"),
  not_a_calendar: msg("there is no calendar at its address"),
  too_many_events: msg("it has too many events"),
};

interface FeedsProps {
  calendar: CalendarView;
  onDirtyChange: (dirty: boolean) => void;
}

/** The calendars of other sites whose nights are blocked here; adds, changes and removes them. */
export function Feeds({ calendar, onDirtyChange }: FeedsProps) {
  const t = useTranslate();
  const { feeds, property_id, units } = calendar;
  const [edited, setEdited] = useState<number | "new">();
  const removing = useItemDialog<FeedView>("calendar removal", feeds);
  const remove = useChange({
    send: (client, { id }: FeedView) => client.calendarFeeds.remove.mutate({ id }),
    done: (_removed, { name }) => ({
      title: msg("Calendar removed"),
      description: msg("The nights of {name} are free again.", { name }),
    }),
    failed: { text: stayFallback.feedRemove },
    outdated: calendars,
    onDone: removing.close,
  });
  const form = {
    propertyId: property_id,
    units,
    onDirtyChange,
    onDone: () => {
      onDirtyChange(false);
      setEdited(undefined);
    },
  };
  return (
    <>
      {feeds.length > 0 && (
        <List aria-label={t("Other calendars")} mb={4}>
          {feeds.map((feed) => (
            <Box
              as="li"
              key={feed.id}
              py={3}
              borderColor="line"
              css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
            >
              <FeedRow
                feed={feed}
                onEdit={() => setEdited(feed.id)}
                onRemove={() => removing.show(feed)}
              />
              {edited === feed.id && (
                <Box mt={3}>
                  <FeedForm feed={feed} {...form} />
                </Box>
              )}
            </Box>
          ))}
        </List>
      )}
      {edited === "new" || feeds.length === 0 ? (
        <FeedForm feed={undefined} {...form} {...(feeds.length === 0 && { isOnly: true })} />
      ) : (
        <Button variant="subtle" size="sm" onClick={() => setEdited("new")}>
          {t("Add a Calendar")}
        </Button>
      )}
      <ConfirmDialog
        open={removing.open}
        onClose={removing.close}
        title={t("Remove {name}?", { name: removing.item?.name ?? "" })}
        confirmLabel={t("Remove")}
        pendingLabel={t("Removing...")}
        pending={remove.pending}
        onConfirm={() => {
          if (removing.item) void remove.run(removing.item);
        }}
      >
        {t("The nights it takes become free here. The other site keeps its own calendar.")}
      </ConfirmDialog>
    </>
  );
}

interface FeedRowProps {
  feed: FeedView;
  onEdit: () => void;
  onRemove: () => void;
}

function FeedRow({ feed, onEdit, onRemove }: FeedRowProps) {
  const t = useTranslate();
  const { name, failure } = feed;
  const sync = useChange({
    send: (client, id: number) => client.calendarFeeds.sync.mutate({ id }),
    done: (read) =>
      read.failure === null
        ? {
            title: msg("Calendar read"),
            description: msg("{name}: {nights, plural, one {# night} other {# nights}}.", {
              name: read.name,
              nights: read.nights,
            }),
          }
        : {
            title: msg("The calendar was not read"),
            description: msg("{name}: {why}.", {
              name: read.name,
              why: failureWords[read.failure],
            }),
            variant: "destructive",
          },
    failed: { text: stayFallback.feedSync },
    outdated: calendars,
  });
  return (
    <Flex gap={3} justify="space-between" align="flex-start">
      <Box minW={0} overflowWrap="anywhere">
        <Text fontWeight="semibold">
          <bdi>{name}</bdi>
        </Text>
        <Text textStyle="small" color={failure === null ? "ink.soft" : "clay"}>
          {sync.pending ? t("Reading...") : stateOf(feed, t)}
        </Text>
      </Box>
      <MoreMenu label={t("Actions")} about={name}>
        <MoreAction
          icon={<RefreshCw aria-hidden />}
          aria-description={name}
          off={sync.pending}
          onClick={() => void sync.run(feed.id)}
        >
          {t("Read Now")}
        </MoreAction>
        <MoreAction icon={<Pencil aria-hidden />} aria-description={name} onClick={onEdit}>
          {t("Edit")}
        </MoreAction>
        <MoreAction
          icon={<Trash2 aria-hidden />}
          color="clay"
          aria-description={name}
          onClick={onRemove}
        >
          {t("Remove")}
        </MoreAction>
      </MoreMenu>
    </Flex>
  );
}

/** "Read 5 minutes ago, 12 nights", or since when and why it is not read. */
function stateOf({ synced_at, failing_since, failure, nights }: FeedView, t: PageTranslate) {
  if (failure !== null && failing_since !== null) {
    return t("Not read since {day, date, long}: {why}.", {
      day: new Date(failing_since),
      why: failureWords[failure],
    });
  }
  if (synced_at === null) return t("Not read yet.");
  return t("Read {ago}, {nights, plural, one {# night} other {# nights}}", {
    ago: relativeTime(synced_at, t),
    nights,
  });
}

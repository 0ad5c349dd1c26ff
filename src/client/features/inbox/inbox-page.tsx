import { Box, Container, Flex, Grid, Heading, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import type { InterestState } from "../../../shared/schemas/guest-interest.ts";
import type { StayState } from "../../../shared/schemas/stays.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { useSite } from "../../first-data.ts";
import type { InboxView } from "../../lib/inbox-search.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
import { usePage } from "../../lib/use-page.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { Conversation } from "./conversation.tsx";
import { GuestRow } from "./guest-row.tsx";
import { type InboxFilter, rowIdOf, useInboxPages } from "./inbox-data.ts";
import { ExportButton, InboxFilters } from "./inbox-filters.tsx";

interface InboxPageProps {
  /** Renders the stay that a message asked for. */
  renderStay: (stayId: number) => ReactNode;
  /** Renders the state of a stay. */
  renderState: (state: StayState) => ReactNode;
}

/** The inbox at /dashboard?inbox=…: the guests, and the messages of one of them. */
export function InboxPage({ renderStay, renderState }: InboxPageProps) {
  const t = useTranslate();
  usePage(`${t("Guest Interest")} · ${useSite().site_name}`);
  const { inbox: view = "new", message, property, dates } = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const filter: InboxFilter = { view, property_id: property, dates, q };
  const inbox = useInboxPages({ ...filter, q: useSettled(q.trim()) });
  const isOpen = message !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenClosed(message, heading);
  return (
    <Container py={{ base: 8, md: 12 }} minH="dvh">
      <Box display={{ base: isOpen ? "none" : "block", lg: "block" }}>
        <Link asChild textStyle="small" display="inline-flex" alignItems="center" gap={1.5}>
          <RouterLink to="/dashboard">
            <ArrowLeft aria-hidden size={16} />
            {t("Back to Dashboard")}
          </RouterLink>
        </Link>
        <Flex mt={4} justify="space-between" align="flex-end" wrap="wrap" columnGap={4}>
          <Heading ref={heading} tabIndex={-1} outline="none" as="h1" textStyle="title">
            {t("Guest Interest")}
          </Heading>
          <ExportButton filter={filter} />
        </Flex>
        <Text mt={2} mb={{ base: 6, md: 8 }} color="ink.soft">
          {t("Messages from guests. Reply by email and keep track here.")}
        </Text>
      </Box>
      <Grid
        alignItems="start"
        columnGap={10}
        templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" }}
      >
        <Box display={{ base: isOpen ? "none" : "block", lg: "block" }} minW={0}>
          <InboxFilters
            filter={filter}
            counts={countsOf(inbox.data?.pages[0])}
            onSearch={setQ}
            onNarrow={({ view: next, property_id, dates: dated }) =>
              void navigate({
                to: "/dashboard",
                search: {
                  inbox: next,
                  ...(property_id !== undefined && { property: property_id }),
                  ...(dated && { dates: dated }),
                },
                replace: true,
                resetScroll: false,
              })
            }
          />
          <Guests inbox={inbox} filter={filter} opened={message} renderState={renderState} />
        </Box>
        {message === undefined ? (
          <Box hideBelow="lg" py={20}>
            <EmptyState as="h2" title={t("No message open")}>
              {t("Choose a guest to read their messages.")}
            </EmptyState>
          </Box>
        ) : (
          <Conversation key={message} id={message} renderStay={renderStay} />
        )}
      </Grid>
    </Container>
  );
}

/** Closing the messages removes what had the focus: moves it to the guest's row, else to the heading. */
function useFocusWhenClosed(
  message: number | undefined,
  heading: RefObject<HTMLElement | null>,
): void {
  const before = useRef(message);
  useEffect(() => {
    const closed = message === undefined ? before.current : undefined;
    before.current = message;
    if (closed === undefined || document.activeElement !== document.body) return;
    (document.getElementById(rowIdOf(closed)) ?? heading.current)?.focus();
  }, [message, heading]);
}

interface GuestsProps {
  inbox: ReturnType<typeof useInboxPages>;
  filter: InboxFilter;
  /** The id of the opened message. */
  opened: number | undefined;
  renderState: InboxPageProps["renderState"];
}

/** The guests whose messages match the filter, newest first. */
function Guests({ inbox, filter, opened, renderState }: GuestsProps) {
  const t = useTranslate();
  const status = useRef<HTMLParagraphElement>(null);
  const { guests, hasNextPage } = inbox;
  const first = inbox.data?.pages[0];
  useFocusWhenFewer(guests.length, status);
  const isNarrowed =
    filter.q.trim() !== "" || filter.property_id !== undefined || filter.dates !== undefined;
  const { view } = filter;
  const counts = countsOf(first);
  return (
    <PagedList
      query={{ ...inbox, data: inbox.data && { pages: [{ items: guests }] } }}
      empty={<Nothing view={view} isNarrowed={isNarrowed} />}
      failed={{ title: t("The inbox could not be loaded"), text: fallback.inbox }}
      count={first && counts && t(counted(counts[view], hasUnread[view] ? first.unread : 0))}
      countRef={status}
    >
      {(guest) => (
        <GuestRow
          key={guest.newest.guest_email.toLowerCase()}
          guest={guest}
          hasMore={hasNextPage}
          isOpen={guest.messages.some(({ id }) => id === opened)}
          renderState={renderState}
        />
      )}
    </PagedList>
  );
}

/** The number of messages in each view. */
function countsOf(
  page: { counts: Record<InterestState, number> } | undefined,
): Record<InboxView, number> | undefined {
  if (!page) return undefined;
  const { new: fresh, replied, archived } = page.counts;
  return { ...page.counts, all: fresh + replied + archived };
}

/** Views that can have unread messages: replying and archiving mark a message as read. */
const hasUnread: Record<InboxView, boolean> = {
  new: true,
  replied: false,
  archived: false,
  all: true,
};

function counted(count: number, unread: number): Message {
  if (unread === 0) return msg("{count, plural, one {# message} other {# messages}}", { count });
  return msg(
    "{count, plural, one {# message} other {# messages}}, {unread, plural, one {# unread} other {# unread}}",
    { count, unread },
  );
}

const nothing: Record<InboxView, [title: Message, text: Message]> = {
  new: [msg("Nothing new"), msg("New messages from guests will appear here and in your email.")],
  replied: [msg("Nothing replied to yet"), msg("Messages you have replied to will appear here.")],
  archived: [msg("Nothing archived"), msg("Archived messages will appear here.")],
  all: [msg("No messages yet"), msg("Messages from guests will appear here and in your email.")],
};

function Nothing({ view, isNarrowed }: { view: InboxView; isNarrowed: boolean }) {
  const t = useTranslate();
  const [title, text] = isNarrowed
    ? [msg("Nothing found"), msg("Try a different search, property or state.")]
    : nothing[view];
  return (
    <EmptyState as="h2" title={t(title)}>
      {t(text)}
    </EmptyState>
  );
}

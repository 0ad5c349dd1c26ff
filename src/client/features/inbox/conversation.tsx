import { Badge, Box, Button, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink, useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, ArrowLeft, Check, Reply, Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { fallback } from "../../lib/fallback.ts";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { withMessage } from "../../lib/inbox-search.ts";
import { mailto } from "../../lib/mailto.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useItemDialog } from "../../lib/use-item-dialog.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { useConversation, useMark, useRead } from "./inbox-data.ts";

interface ConversationProps {
  id: number;
  /** Renders the stay that a message asked for, with its actions. */
  renderStay: (stayId: number) => ReactNode;
}

/** The messages of one guest, newest first; opening them marks them as read. */
export function Conversation({ id, renderStay }: ConversationProps) {
  const t = useTranslate();
  const conversation = useConversation(id);
  const { items } = conversation;
  const erasing = useItemDialog<InboxItem>("erasing", items);
  const navigate = useNavigate({ from: "/dashboard" });
  useReading(id, items);
  const [newest] = items;
  return (
    <Box
      as="section"
      aria-label={t("Messages")}
      minW={0}
      position={{ lg: "sticky" }}
      top={4}
      maxH={{ lg: "calc(100dvh - 2rem)" }}
      overflowY={{ lg: "auto" }}
      borderWidth={{ lg: "1px" }}
      borderColor="line"
      borderRadius="card"
      bg={{ lg: "paper.raised" }}
      px={{ lg: 7 }}
      py={{ lg: 6 }}
    >
      <Link
        asChild
        hideFrom="lg"
        textStyle="small"
        display="inline-flex"
        alignItems="center"
        gap={1.5}
        mb={4}
      >
        <RouterLink from="/dashboard" to="/dashboard" search={(old) => withMessage(old, undefined)}>
          <ArrowLeft aria-hidden size={16} />
          {t("All Messages")}
        </RouterLink>
      </Link>
      {newest && <GuestHeading item={newest} />}
      <PagedList
        query={{ ...conversation, data: conversation.data && { pages: [{ items }] } }}
        empty={null}
        failed={{ title: t("The messages could not be loaded"), text: fallback.inbox }}
      >
        {(item) => (
          <Message
            key={item.id}
            item={item}
            isNewest={item === newest}
            stayPanel={item.stay && renderStay(item.stay.id)}
            onErase={() => erasing.show(item)}
          />
        )}
      </PagedList>
      <EraseDialog
        open={erasing.open}
        onClose={erasing.close}
        item={erasing.item}
        onErased={(erased) => {
          const left = items.find((item) => item.id !== erased);
          // The address names a message that is left, or none.
          if (erased !== id) return;
          void navigate({
            to: "/dashboard",
            search: (old) => withMessage(old, left?.id),
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </Box>
  );
}

/** Marks the messages of a guest as read, whenever there are unread ones. */
function useReading(id: number, items: readonly InboxItem[]): void {
  const { run } = useRead();
  const read = useEffectEvent(() => void run(id));
  const unread = items.filter(({ read_at }) => read_at === null);
  const key = unread.map((item) => item.id).join(" ");
  useEffect(() => {
    if (key !== "") read();
  }, [key]);
}

function GuestHeading({ item }: { item: InboxItem }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone, the conversation replaces the list.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box pb={4} overflowWrap="anywhere">
      <Heading
        ref={heading}
        tabIndex={-1}
        as="h2"
        textStyle="heading"
        outline="none"
        scrollMarginTop={6}
      >
        <bdi>{item.guest_name}</bdi>
      </Heading>
      <Text textStyle="small" color="ink.soft">
        {item.guest_email}
      </Text>
    </Box>
  );
}

interface MessageProps {
  item: InboxItem;
  isNewest: boolean;
  /** The stay it asked for, with its dates and actions. */
  stayPanel: ReactNode;
  onErase: () => void;
}

/** One message, with its property, dates and actions. */
function Message(props: MessageProps) {
  const { item } = props;
  const t = useTranslate();
  const dates = item.stay ? undefined : stayWords(item);
  return (
    <Box as="li" py={5} borderTopWidth="1px" borderColor="line" overflowWrap="anywhere">
      <Flex wrap="wrap" columnGap={3} rowGap={1} justify="space-between" align="baseline">
        <Text textStyle="small" color="ink.soft" minW={0}>
          {t("About <property>{name}</property>", {
            name: item.property_name,
            property: (name) => (
              <Link asChild>
                <RouterLink to="/host/$slug" params={{ slug: item.property_slug }}>
                  <bdi>{name}</bdi>
                </RouterLink>
              </Link>
            ),
          })}
        </Text>
        <Text asChild textStyle="note" color="ink.soft">
          <time dateTime={item.created_at}>{relativeTime(item.created_at, t)}</time>
        </Text>
      </Flex>
      {dates !== undefined && (
        <Text mt={1} fontWeight="medium">
          {t(dates)}
        </Text>
      )}
      <Text
        mt={2}
        lang={item.message === null ? undefined : (item.language ?? undefined)}
        dir="auto"
        whiteSpace="pre-line"
        unicodeBidi="plaintext"
        color={item.message === null ? "ink.soft" : undefined}
      >
        {item.message ?? t("They left no message.")}
      </Text>
      {item.replied_at !== null && (
        <Badge mt={3}>{t("Replied {ago}", { ago: relativeTime(item.replied_at, t) })}</Badge>
      )}
      {props.stayPanel}
      <Actions {...props} />
    </Box>
  );
}

function Actions({ item, isNewest, stayPanel, onErase }: MessageProps) {
  const t = useTranslate();
  const { run, pending } = useMark();
  const mark = (marks: { replied?: boolean; archived?: boolean }) =>
    void run({ id: item.id, ...marks });
  return (
    <Flex mt={4} gap={2} wrap="wrap">
      <Button asChild size="sm" variant={isNewest && stayPanel === undefined ? "solid" : "subtle"}>
        {/* This opens the mail program; whether the email is sent, only the host knows. */}
        <a
          href={mailto(item.guest_email, item.reply_subject)}
          onClick={() => mark({ replied: true })}
        >
          <Reply aria-hidden />
          {t("Reply by Email")}
        </a>
      </Button>
      {/* For hosts who reply to the notification in their own mailbox. */}
      {item.state !== "archived" && (
        <Button
          size="sm"
          variant="ghost"
          aria-disabled={pending}
          onClick={() => mark({ replied: item.state !== "replied" })}
        >
          {item.state === "replied" ? <Undo2 aria-hidden /> : <Check aria-hidden />}
          <span>{t(item.state === "replied" ? "Mark as Not Replied" : "Mark as Replied")}</span>
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-disabled={pending}
        onClick={() => mark({ archived: item.archived_at === null })}
      >
        {item.archived_at === null ? <Archive aria-hidden /> : <ArchiveRestore aria-hidden />}
        <span>{t(item.archived_at === null ? "Archive" : "Unarchive")}</span>
      </Button>
      <Button size="sm" variant="ghost" colorPalette="clay" onClick={onErase}>
        <Trash2 aria-hidden />
        {t("Erase")}
      </Button>
    </Flex>
  );
}

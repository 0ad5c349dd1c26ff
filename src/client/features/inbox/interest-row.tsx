import { Badge, Box, Button, Flex, Link, Text, VisuallyHidden } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Check, Reply, Trash2, Undo2 } from "lucide-react";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import { stayWords } from "../../../shared/stay.ts";
import { DisclosureRow, RowActions } from "../../components/disclosure-row.tsx";
import { mailto } from "../../lib/mailto.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { useMark } from "./inbox-data.ts";

interface InterestRowProps {
  item: InboxItem;
  onErase: () => void;
}

/** The indentation of texts: the width of the unread dot and its gap. */
const besideDot = "1.375rem";

/** One interest: its guest and property; opened, the message and its actions. */
export function InterestRow({ item, onErase }: InterestRowProps) {
  const { run: mark } = useMark();
  const unread = item.read_at === null;
  return (
    <DisclosureRow
      head={<InterestHead item={item} />}
      preview={
        item.message !== null && (
          <Box mt={1} ps={besideDot}>
            <Text textStyle="small" lineClamp={1} dir="auto">
              {item.message}
            </Text>
          </Box>
        )
      }
      onOpen={() => {
        if (unread) void mark({ id: item.id, read: true });
      }}
    >
      <Box ps={besideDot}>
        <Text
          dir="auto"
          whiteSpace="pre-line"
          overflowWrap="anywhere"
          unicodeBidi="plaintext"
          color={item.message === null ? "ink.soft" : undefined}
        >
          {item.message ?? "They left no message."}
        </Text>
        <Text mt={3} mb={4} textStyle="small" color="ink.soft" overflowWrap="anywhere">
          <span>
            {item.guest_email} · about{" "}
            <Link asChild>
              <RouterLink to="/host/$slug" params={{ slug: item.property_slug }}>
                <bdi>{item.property_name}</bdi>
              </RouterLink>
            </Link>{" "}
          </span>
          {item.replied_at !== null && <Badge>{`Replied ${relativeTime(item.replied_at)}`}</Badge>}
        </Text>
        <Actions item={item} onErase={onErase} />
      </Box>
    </DisclosureRow>
  );
}

function InterestHead({ item }: { item: InboxItem }) {
  const unread = item.read_at === null;
  const stay = stayWords(item);
  return (
    <Flex gap={3}>
      <Box
        aria-hidden
        flexShrink={0}
        mt={2}
        boxSize={2.5}
        borderRadius="full"
        bg={unread ? "leaf" : "transparent"}
      />
      <Box minW={0} flex={1} overflowWrap="anywhere">
        <Flex wrap="wrap" columnGap={3} justify="space-between" align="baseline">
          <Text fontWeight={unread ? "bold" : "medium"}>
            {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
            <bdi>{item.guest_name}</bdi>
          </Text>
          <Text asChild textStyle="note" color="ink.soft">
            <time dateTime={item.created_at}>{relativeTime(item.created_at)}</time>
          </Text>
        </Flex>
        <Text textStyle="small" color="ink.soft">
          <bdi>{item.property_name}</bdi>
          {stay !== undefined && <span>{` · ${stay}`}</span>}
        </Text>
      </Box>
    </Flex>
  );
}

function Actions({ item, onErase }: InterestRowProps) {
  const { run } = useMark();
  const mark = (marks: { replied?: boolean; archived?: boolean }) =>
    void run({ id: item.id, ...marks });
  return (
    <RowActions>
      <Button asChild size="sm">
        {/* This opens the mail program; whether the email is sent, only the host knows. */}
        <a
          href={mailto(item.guest_email, `Your stay at ${item.property_name}`)}
          onClick={() => mark({ replied: true })}
        >
          <Reply aria-hidden />
          Reply by Email
        </a>
      </Button>
      {/* For hosts who reply to the notification in their own mailbox. */}
      {item.state !== "archived" && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => mark({ replied: item.state !== "replied" })}
        >
          {item.state === "replied" ? <Undo2 aria-hidden /> : <Check aria-hidden />}
          <span>{item.state === "replied" ? "Not replied yet" : "Mark as Replied"}</span>
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => mark({ archived: item.archived_at === null })}
      >
        {item.archived_at === null ? <Archive aria-hidden /> : <ArchiveRestore aria-hidden />}
        <span>{item.archived_at === null ? "Archive" : "Unarchive"}</span>
      </Button>
      <Button size="sm" variant="ghost" colorPalette="clay" onClick={onErase}>
        <Trash2 aria-hidden />
        Erase
      </Button>
    </RowActions>
  );
}

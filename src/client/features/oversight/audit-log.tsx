import { Text } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { fallback } from "../../../shared/messages.ts";
import type { AuditEntryView } from "../../../shared/schemas/audit-log.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ListRow } from "../../components/list-row.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { exactTime } from "../../lib/dates.ts";
import { useTRPC } from "../../trpc.ts";
import { actWords } from "./act-words.ts";

/** What admins did, newest first, page by page. */
export function AuditLog() {
  const log = useInfiniteQuery(
    useTRPC().auditLog.list.infiniteQueryOptions(
      {},
      // Other admins add entries.
      { staleTime: 0, getNextPageParam: (page) => page.next_cursor },
    ),
  );
  return (
    <PagedList
      query={log}
      empty={
        <EmptyState as="h3" title="Nothing recorded yet">
          What admins do to users, listings and ledgers will be recorded here.
        </EmptyState>
      }
      failed={{ title: "The audit log could not be loaded", text: fallback.auditLog }}
    >
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </PagedList>
  );
}

function Entry({ entry }: { entry: AuditEntryView }) {
  return (
    <ListRow>
      <Text>
        {actWords[entry.act]}:{" "}
        <Text as="span" fontWeight="semibold">
          <bdi>{entry.subject_name}</bdi>
        </Text>
      </Text>
      {entry.note !== null && (
        <Text mt={1} textStyle="small" dir="auto" whiteSpace="pre-line">
          {entry.note}
        </Text>
      )}
      <Text mt={1} textStyle="note" color="ink.soft">
        <bdi>{entry.admin_name}</bdi>
        {entry.token_name !== null && (
          <span>
            {" "}
            by script (<bdi>{entry.token_name}</bdi>)
          </span>
        )}
        <span>
          , <time dateTime={entry.acted_at}>{exactTime(entry.acted_at)}</time>
        </span>
      </Text>
    </ListRow>
  );
}

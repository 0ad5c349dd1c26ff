import { Text } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { fallback } from "../../../shared/messages.ts";
import type { AuditEntryView } from "../../../shared/schemas/audit-log.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
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
      renderTable={(entries) => <DataTable label="Audit Log" columns={columns} items={entries} />}
    />
  );
}

const columns: ReadonlyArray<Column<AuditEntryView>> = [
  {
    key: "act",
    label: "Action",
    width: "46%",
    cell: (entry) => (
      <>
        <Text>
          {actWords[entry.act]}:{" "}
          <Text as="span" fontWeight="semibold">
            <bdi>{entry.subject_name}</bdi>
          </Text>
        </Text>
        {entry.note !== null && (
          <Text mt={0.5} color="ink.soft" dir="auto" whiteSpace="pre-line">
            {entry.note}
          </Text>
        )}
      </>
    ),
  },
  {
    key: "admin",
    label: "Admin",
    width: "28%",
    cell: ({ admin_name, token_name }) => (
      <>
        <bdi>{admin_name}</bdi>
        {token_name !== null && (
          <span>
            {" "}
            by script (<bdi>{token_name}</bdi>)
          </span>
        )}
      </>
    ),
  },
  {
    key: "time",
    label: "Time",
    width: "26%",
    cell: ({ acted_at }) => <time dateTime={acted_at}>{exactTime(acted_at)}</time>,
  },
];

import { Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { letterWords } from "../../../shared/letter-words.ts";
import { settingNames } from "../../../shared/setting-names.ts";
import { fallback } from "../../lib/fallback.ts";
import { actKinds, type AuditEntryView } from "../../../shared/schemas/audit-log.ts";
import type { Column } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { TableView } from "../../components/table-view.tsx";
import { oneOf, useAdminSearch } from "../../lib/admin-search.ts";
import { exactTime } from "../../lib/dates.ts";
import type { PageTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { actKindWords, actWords } from "./act-words.ts";

/** What admins did, newest first. */
export function AuditLog() {
  const { search, change } = useAdminSearch();
  const { q = "", page = 1 } = search;
  const kind = oneOf(actKinds, search.show);
  const log = useQuery(
    useTRPC().auditLog.list.queryOptions(
      { q, page, ...(kind && { kind }) },
      // Other admins add entries.
      { staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  const narrowed = q !== "" || kind !== undefined;
  return (
    <TableView
      label="Audit Log"
      query={log}
      columns={columns}
      search={{
        label: "Search",
        placeholder: "Admin, user, listing or note",
        value: q,
        onSearch: (text) => change({ q: text }, true),
      }}
      filter={{
        options: [
          { value: "", label: "All actions" },
          ...actKinds.map((value) => ({ value, label: actKindWords[value] })),
        ],
        value: kind ?? "",
        onFilter: (value) => change({ show: value }),
      }}
      page={page}
      onPage={(next) => change({ page: next })}
      count={(total) => `${total.toLocaleString("en")} action${total === 1 ? "" : "s"}`}
      empty={
        <EmptyState as="h3" title={narrowed ? "Nothing found" : "Nothing recorded yet"}>
          {narrowed
            ? "Try a different search, or show all actions."
            : "What admins do to users, listings and ledgers will be recorded here."}
        </EmptyState>
      }
      failed={{ title: "The audit log could not be loaded", text: fallback.auditLog }}
    />
  );
}

const ownNames = {
  setting: Object.values(settingNames),
  letter: Object.values(letterWords),
} as const;

/** The name of a subject; settings and kinds of emails are stored in English. */
function subjectName({ subject_kind, subject_name }: AuditEntryView, t: PageTranslate): string {
  if (subject_kind !== "setting" && subject_kind !== "letter") return subject_name;
  const own = ownNames[subject_kind].find((name) => inEnglish(name) === subject_name);
  return own ? t(own) : subject_name;
}

const columns: ReadonlyArray<Column<AuditEntryView>> = [
  {
    key: "act",
    label: "Action",
    width: "46%",
    cell: (entry, t) => (
      <>
        <Text>
          {actWords[entry.act]}:{" "}
          <Text as="span" fontWeight="semibold">
            <bdi>{subjectName(entry, t)}</bdi>
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
    cell: ({ acted_at }, t) => <time dateTime={acted_at}>{exactTime(acted_at, t.language)}</time>,
  },
];

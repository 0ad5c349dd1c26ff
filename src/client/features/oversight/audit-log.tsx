import { Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fallback } from "../../lib/fallback.ts";
import { actKinds, type AuditEntryView } from "../../../shared/schemas/audit-log.ts";
import type { Column } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { TableView } from "../../components/table-view.tsx";
import { oneOf, useAdminSearch } from "../../lib/admin-search.ts";
import { exactTime } from "../../lib/dates.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { rowSide } from "../../lib/direction.ts";
import { actKindWords, actText, noteText } from "./act-words.ts";

/** The actions of admins, newest first. */
export function AuditLog() {
  const t = useTranslate();
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
      label={t("Audit Log")}
      query={log}
      columns={columnsFor(t)}
      search={{
        label: t("Search"),
        placeholder: t("Admin, user, listing or note"),
        value: q,
        onSearch: (text) => change({ q: text }, true),
      }}
      filter={{
        options: [
          { value: "", label: t("All actions") },
          ...actKinds.map((value) => ({ value, label: t(actKindWords[value]) })),
        ],
        value: kind ?? "",
        onFilter: (value) => change({ show: value }),
      }}
      page={page}
      onPage={(next) => change({ page: next })}
      count={(total) => t("{total, plural, one {# action} other {# actions}}", { total })}
      empty={
        <EmptyState as="h3" title={t(narrowed ? "Nothing found" : "Nothing recorded yet")}>
          {t(
            narrowed
              ? "Try a different search, or show all actions."
              : "What admins do to users, listings and ledgers will be recorded here.",
          )}
        </EmptyState>
      }
      failed={{ title: t("The audit log could not be loaded"), text: fallback.auditLog }}
    />
  );
}

const columnsFor = (t: PageTranslate): Array<Column<AuditEntryView>> => [
  {
    key: "act",
    label: t("Action"),
    width: "46%",
    cell: (entry) => (
      <>
        <Text>
          {actText(entry, t, (subject) => (
            <Text as="span" fontWeight="semibold">
              <bdi>{subject}</bdi>
            </Text>
          ))}
        </Text>
        {entry.note !== null && (
          <Text mt={0.5} color="ink.soft" dir="auto" {...rowSide} whiteSpace="pre-line">
            {noteText(entry.act, entry.note, t)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: "admin",
    label: t("Admin"),
    width: "28%",
    cell: ({ admin_id, admin_name, token_name }) => {
      const admin = admin_id === null ? t("Command line") : admin_name;
      return token_name === null ? (
        <bdi>{admin}</bdi>
      ) : (
        t("<bdi>{admin}</bdi> by script (<bdi>{token}</bdi>)", { admin, token: token_name })
      );
    },
  },
  {
    key: "time",
    label: t("Time"),
    width: "26%",
    cell: ({ acted_at }) => <time dateTime={acted_at}>{exactTime(acted_at, t.language)}</time>,
  },
];

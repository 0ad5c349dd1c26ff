import { fallback } from "../../lib/fallback.ts";
import type { PendingSignup } from "../../../shared/schemas/users.ts";
import type { Column } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { TableView } from "../../components/table-view.tsx";
import { useAdminSearch } from "../../lib/admin-search.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { SignupActions } from "./signup-actions.tsx";
import { filterOptions, noUsers, usersFailed } from "./user-filters.ts";
import { usePendingSignups } from "./people.ts";

const columnsFor = (t: PageTranslate): Array<Column<PendingSignup>> => [
  {
    key: "name",
    label: t("Name"),
    width: "28%",
    cell: ({ name }) => (
      <b>
        <bdi>{name}</bdi>
      </b>
    ),
  },
  { key: "email", label: t("Email"), width: "32%", cell: ({ email }) => email },
  {
    key: "signed-up",
    label: t("Signed up"),
    width: "20%",
    cell: ({ created_at }) => relativeTime(created_at, t),
  },
];

/** The sign-ups whose emailed link was not opened, newest first. */
export function SignupTable() {
  const t = useTranslate();
  const { search, change, toggleRow } = useAdminSearch();
  const { q = "", page = 1 } = search;
  const signups = usePendingSignups({ q, page });
  return (
    <TableView
      label={t("Sign-ups that are not confirmed")}
      query={signups}
      columns={columnsFor(t)}
      search={{
        label: t("Search by name or email"),
        value: q,
        onSearch: (text) => change({ q: text }, true),
      }}
      filter={{
        options: filterOptions(t),
        value: "unconfirmed",
        onFilter: (value) => change({ show: value === "all" ? undefined : value }),
      }}
      page={page}
      onPage={(next) => change({ page: next })}
      count={(total) =>
        t("{total, plural, one {# sign-up} other {# sign-ups}}, newest first", { total })
      }
      nameOf={({ name }) => name}
      openRow={search.row}
      onToggleRow={toggleRow}
      renderDetails={(signup) => <SignupActions signup={signup} />}
      empty={
        <EmptyState as="h3" title={q === "" ? t(noUsers.unconfirmed) : t("No one found")}>
          {q === "" ? undefined : t("Try a different search, or show all accounts.")}
        </EmptyState>
      }
      failed={{ title: t(usersFailed), text: fallback.users }}
    />
  );
}

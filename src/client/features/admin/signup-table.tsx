import { fallback } from "../../lib/fallback.ts";
import type { PendingSignup } from "../../../shared/schemas/users.ts";
import type { Column } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { TableView } from "../../components/table-view.tsx";
import { useAdminSearch } from "../../lib/admin-search.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { SignupActions } from "./signup-actions.tsx";
import { noUsers, userFilters, usersFailed } from "./user-filters.ts";
import { usePendingSignups } from "./people.ts";

const columns: ReadonlyArray<Column<PendingSignup>> = [
  {
    key: "name",
    label: "Name",
    width: "28%",
    cell: ({ name }) => (
      <b>
        <bdi>{name}</bdi>
      </b>
    ),
  },
  { key: "email", label: "Email", width: "32%", cell: ({ email }) => email },
  {
    key: "signed-up",
    label: "Signed up",
    width: "20%",
    cell: ({ created_at }, t) => relativeTime(created_at, t),
  },
];

/** The sign-ups whose emailed link was not opened, newest first. */
export function SignupTable() {
  const { search, change, toggleRow } = useAdminSearch();
  const { q = "", page = 1 } = search;
  const signups = usePendingSignups({ q, page });
  return (
    <TableView
      label="Sign-ups that are not confirmed"
      query={signups}
      columns={columns}
      search={{
        label: "Search by name or email",
        value: q,
        onSearch: (text) => change({ q: text }, true),
      }}
      filter={{
        options: userFilters,
        value: "unconfirmed",
        onFilter: (value) => change({ show: value === "all" ? undefined : value }),
      }}
      page={page}
      onPage={(next) => change({ page: next })}
      count={(total) =>
        `${total.toLocaleString("en")} sign-up${total === 1 ? "" : "s"}, newest first`
      }
      nameOf={({ name }) => name}
      openRow={search.row}
      onToggleRow={toggleRow}
      renderDetails={(signup) => <SignupActions signup={signup} />}
      empty={
        <EmptyState as="h3" title={q === "" ? noUsers.unconfirmed : "No one found"}>
          {q === "" ? undefined : "Try a different search, or show all accounts."}
        </EmptyState>
      }
      failed={{ title: usersFailed, text: fallback.users }}
    />
  );
}

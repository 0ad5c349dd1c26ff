import { Badge, Flex, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { number } from "../../../shared/number.ts";
import { fallback } from "../../lib/fallback.ts";
import { type ManagedUser, type UserSort, userSorts } from "../../../shared/schemas/users.ts";
import type { Column } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { TableView } from "../../components/table-view.tsx";
import { WarningBadge } from "../../components/warning-badge.tsx";
import { oneOf, useAdminSearch } from "../../lib/admin-search.ts";
import { shortDate } from "../../lib/dates.ts";
import { AdmissionButtons, UserActions } from "./user-actions.tsx";
import { noUsers, type UserFilter, userFilters, usersFailed } from "./user-filters.ts";
import { stateWords } from "./user-words.ts";
import { useUsers } from "./people.ts";

const filters = {
  all: {},
  hosts: { role: "host" },
  admins: { role: "admin" },
  waiting: { state: "waiting" },
  refused: { state: "refused" },
  disabled: { state: "disabled" },
} as const satisfies Record<Exclude<UserFilter, "unconfirmed">, object>;

interface AccountTableProps {
  adminId: number;
  show: keyof typeof filters;
}

/** The confirmed accounts. */
export function AccountTable({ adminId, show }: AccountTableProps) {
  const { search, change, toggleRow } = useAdminSearch();
  const { q = "", order = "desc", page = 1 } = search;
  const sort: UserSort = oneOf(userSorts, search.sort) ?? "joined";
  const users = useUsers({ q, sort, order, page, ...filters[show] });
  return (
    <TableView
      label="Manage Users"
      query={users}
      columns={columnsFor(adminId)}
      sorting={{ sort, order }}
      onSort={(sorting) => change(sorting)}
      search={{
        label: "Search by name or email",
        value: q,
        onSearch: (text) => change({ q: text }, true),
      }}
      filter={{
        options: userFilters,
        value: show,
        onFilter: (value) => change({ show: value === "all" ? undefined : value }),
      }}
      page={page}
      onPage={(next) => change({ page: next })}
      count={(total) => (total === 1 ? "1 account" : `${total.toLocaleString("en")} accounts`)}
      nameOf={({ name }) => name}
      renderActions={(user) => <AdmissionButtons user={user} />}
      openRow={search.row}
      onToggleRow={toggleRow}
      renderDetails={(user) => <UserActions user={user} isMe={user.id === adminId} />}
      empty={
        <EmptyState as="h3" title={q === "" ? noUsers[show] : "No one found"}>
          {q === "" ? undefined : "Try a different search, or show all accounts."}
        </EmptyState>
      }
      failed={{ title: usersFailed, text: fallback.users }}
    />
  );
}

function StateBadge({ state }: Pick<ManagedUser, "state">) {
  if (state === "waiting") return <WarningBadge>{stateWords.waiting}</WarningBadge>;
  return <Badge variant="outline">{stateWords[state]}</Badge>;
}

const columnsFor = (adminId: number): Array<Column<ManagedUser>> => [
  {
    key: "name",
    label: "Name",
    width: "16%",
    sorts: "asc",
    cell: (user) => (
      <Flex as="span" wrap="wrap" align="center" columnGap={2} rowGap={1}>
        <Text as="span" minW={0} fontWeight="semibold">
          <bdi>{user.name}</bdi>
        </Text>
        {user.id === adminId && <Badge variant="surface">You</Badge>}
        {user.role === "admin" && <Badge>Admin</Badge>}
      </Flex>
    ),
  },
  { key: "email", label: "Email", width: "25%", sorts: "asc", cell: ({ email }) => email },
  {
    key: "properties",
    label: "Properties",
    width: "13%",
    sorts: "desc",
    align: "end",
    cell: ({ email, properties }, t) =>
      properties === 0 ? (
        "0"
      ) : (
        <Link asChild>
          <RouterLink to="/admin" search={{ view: "listings", q: email }}>
            {number(properties, t.language)}
          </RouterLink>
        </Link>
      ),
  },
  {
    key: "joined",
    label: "Joined",
    width: "14%",
    sorts: "desc",
    cell: ({ created_at }, t) => shortDate(created_at, t.language),
  },
  {
    key: "state",
    label: "State",
    width: "14%",
    sorts: "asc",
    cell: ({ state }) => (state === "active" ? "Active" : <StateBadge state={state} />),
  },
];

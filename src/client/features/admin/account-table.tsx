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
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { AdmissionButtons, UserActions } from "./user-actions.tsx";
import { filterOptions, noUsers, type UserFilter, usersFailed } from "./user-filters.ts";
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
  const t = useTranslate();
  const { search, change, toggleRow } = useAdminSearch();
  const { q = "", order = "desc", page = 1 } = search;
  const sort: UserSort = oneOf(userSorts, search.sort) ?? "joined";
  const users = useUsers({ q, sort, order, page, ...filters[show] });
  return (
    <TableView
      label={t("Manage Users")}
      query={users}
      columns={columnsFor(adminId, t)}
      sorting={{ sort, order }}
      onSort={(sorting) => change(sorting)}
      search={{
        label: t("Search by name or email"),
        value: q,
        onSearch: (text) => change({ q: text }, true),
      }}
      filter={{
        options: filterOptions(t),
        value: show,
        onFilter: (value) => change({ show: value === "all" ? undefined : value }),
      }}
      page={page}
      onPage={(next) => change({ page: next })}
      count={(total) => t("{total, plural, one {# account} other {# accounts}}", { total })}
      nameOf={({ name }) => name}
      renderActions={(user) => <AdmissionButtons user={user} />}
      openRow={search.row}
      onToggleRow={toggleRow}
      renderDetails={(user) => <UserActions user={user} isMe={user.id === adminId} />}
      empty={
        <EmptyState as="h3" title={q === "" ? t(noUsers[show]) : t("No one found")}>
          {q === "" ? undefined : t("Try a different search, or show all accounts.")}
        </EmptyState>
      }
      failed={{ title: t(usersFailed), text: fallback.users }}
    />
  );
}

function StateBadge({ state }: Pick<ManagedUser, "state">) {
  const t = useTranslate();
  const text = t(stateWords[state]);
  return state === "waiting" ? (
    <WarningBadge>{text}</WarningBadge>
  ) : (
    <Badge variant="outline">{text}</Badge>
  );
}

const columnsFor = (adminId: number, t: PageTranslate): Array<Column<ManagedUser>> => [
  {
    key: "name",
    label: t("Name"),
    width: "16%",
    sorts: "asc",
    cell: (user) => (
      <Flex as="span" wrap="wrap" align="center" columnGap={2} rowGap={1}>
        <Text as="span" minW={0} fontWeight="semibold">
          <bdi>{user.name}</bdi>
        </Text>
        {user.id === adminId && <Badge variant="surface">{t("You")}</Badge>}
        {user.role === "admin" && <Badge>{t("Admin")}</Badge>}
      </Flex>
    ),
  },
  { key: "email", label: t("Email"), width: "25%", sorts: "asc", cell: ({ email }) => email },
  {
    key: "properties",
    label: t("Properties"),
    width: "13%",
    sorts: "desc",
    align: "end",
    cell: ({ email, properties }) =>
      properties === 0 ? (
        number(0, t.language)
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
    label: t("Joined", { context: "the day on which someone signed up" }),
    width: "14%",
    sorts: "desc",
    cell: ({ created_at }) => shortDate(created_at, t.language),
  },
  {
    key: "state",
    label: t("State", { context: "of an account or a listing" }),
    width: "14%",
    sorts: "asc",
    cell: ({ state }) => (state === "active" ? t(stateWords.active) : <StateBadge state={state} />),
  },
];

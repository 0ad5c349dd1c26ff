import { Badge, Link, Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
import { number } from "../../../shared/number.ts";
import { fallback } from "../../lib/fallback.ts";
import {
  type ListingSort,
  listingSorts,
  listingStates,
  type ManagedListing,
} from "../../../shared/schemas/listings.ts";
import type { Column } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { TableView } from "../../components/table-view.tsx";
import { WarningBadge } from "../../components/warning-badge.tsx";
import { oneOf, useAdminSearch } from "../../lib/admin-search.ts";
import { shortDate } from "../../lib/dates.ts";
import { placeOf } from "../../lib/place.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { ListingDetails } from "./listing-details.tsx";
import { stateWords } from "./state-words.ts";

/** All listings, with search, takedown and restoring. */
export function Listings() {
  const t = useTranslate();
  const { search, change, toggleRow } = useAdminSearch();
  const { q = "", order = "desc", page = 1 } = search;
  const sort: ListingSort = oneOf(listingSorts, search.sort) ?? "listed";
  const state = oneOf(listingStates, search.show);
  const listings = useQuery(
    useTRPC().listings.list.queryOptions(
      { q, sort, order, page, ...(state && { state }) },
      // Hosts change their listings meanwhile.
      { staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  const narrowed = q !== "" || state !== undefined;
  return (
    <TableView
      label={t("Manage Listings")}
      query={listings}
      columns={columnsFor(t)}
      sorting={{ sort, order }}
      onSort={(sorting) => change(sorting)}
      search={{
        label: t("Search"),
        placeholder: t("Name, place or host"),
        value: q,
        onSearch: (text) => change({ q: text }, true),
      }}
      filter={{
        options: [
          { value: "", label: t("All listings") },
          ...listingStates.map((value) => ({ value, label: t(stateWords[value]) })),
        ],
        value: state ?? "",
        onFilter: (value) => change({ show: value }),
      }}
      page={page}
      onPage={(next) => change({ page: next })}
      count={(total) => t("{total, plural, one {# listing} other {# listings}}", { total })}
      nameOf={({ name }) => name}
      openRow={search.row}
      onToggleRow={toggleRow}
      renderDetails={(listing) => <ListingDetails listing={listing} />}
      empty={
        <EmptyState as="h3" title={t(narrowed ? "Nothing found" : "No listings yet")}>
          {t(
            narrowed
              ? "Try a different search, or show all listings."
              : "New listings will appear here.",
          )}
        </EmptyState>
      }
      failed={{ title: t("The listings could not be loaded"), text: fallback.listings }}
    />
  );
}

function StateBadge({ state }: Pick<ManagedListing, "state">) {
  const t = useTranslate();
  const waits = state === "waiting" || state === "paused";
  const text = t(stateWords[state]);
  return waits ? <WarningBadge>{text}</WarningBadge> : <Badge variant="outline">{text}</Badge>;
}

const columnsFor = (t: PageTranslate): Array<Column<ManagedListing>> => [
  {
    key: "name",
    label: t("Listing"),
    width: "20%",
    sorts: "asc",
    cell: ({ name }) => (
      <Text as="span" fontWeight="semibold">
        <bdi>{name}</bdi>
      </Text>
    ),
  },
  {
    key: "host",
    label: t("Host"),
    width: "16%",
    sorts: "asc",
    cell: ({ owner_name, owner_email }) => (
      <Link asChild>
        <RouterLink to="/admin" search={{ view: "users", q: owner_email }}>
          <bdi>{owner_name}</bdi>
        </RouterLink>
      </Link>
    ),
  },
  {
    key: "place",
    label: t("Place"),
    width: "17%",
    sorts: "asc",
    cell: (listing) => placeOf(listing, t),
  },
  {
    key: "listed",
    label: t("Listed", { context: "the day on which a listing was added" }),
    width: "12%",
    sorts: "desc",
    cell: ({ created_at }) => shortDate(created_at, t.language),
  },
  {
    key: "state",
    label: t("State", { context: "of an account or a listing" }),
    width: "17%",
    sorts: "asc",
    cell: ({ state }) => (state === "listed" ? t(stateWords.listed) : <StateBadge state={state} />),
  },
  {
    key: "reports",
    label: t("Reports"),
    width: "13%",
    sorts: "desc",
    cell: ({ open_reports }) =>
      open_reports === 0 ? (
        number(0, t.language)
      ) : (
        <WarningBadge asChild textDecoration="underline" whiteSpace="nowrap">
          <RouterLink to="/admin" search={{ view: "reports" }}>
            {t("{count, plural, one {# report} other {# reports}}", { count: open_reports })}
          </RouterLink>
        </WarningBadge>
      ),
  },
];

import { Badge, Link, Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
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
import { useTRPC } from "../../trpc.ts";
import { ListingDetails } from "./listing-details.tsx";
import { stateWords } from "./state-words.ts";

/** All listings, with search, takedown and restoring. */
export function Listings() {
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
      label="Manage Listings"
      query={listings}
      columns={columns}
      sorting={{ sort, order }}
      onSort={(sorting) => change(sorting)}
      search={{
        label: "Search",
        placeholder: "Name, place or host",
        value: q,
        onSearch: (text) => change({ q: text }, true),
      }}
      filter={{
        options: [
          { value: "", label: "All listings" },
          ...listingStates.map((value) => ({ value, label: stateWords[value] })),
        ],
        value: state ?? "",
        onFilter: (value) => change({ show: value }),
      }}
      page={page}
      onPage={(next) => change({ page: next })}
      count={(total) => (total === 1 ? "1 listing" : `${total.toLocaleString("en")} listings`)}
      nameOf={({ name }) => name}
      openRow={search.row}
      onToggleRow={toggleRow}
      renderDetails={(listing) => <ListingDetails listing={listing} />}
      empty={
        <EmptyState as="h3" title={narrowed ? "Nothing found" : "No listings yet"}>
          {narrowed
            ? "Try a different search, or show all listings."
            : "New listings will appear here."}
        </EmptyState>
      }
      failed={{ title: "The listings could not be loaded", text: fallback.listings }}
    />
  );
}

function StateBadge({ state }: Pick<ManagedListing, "state">) {
  const waits = state === "waiting" || state === "paused";
  const text = stateWords[state];
  return waits ? <WarningBadge>{text}</WarningBadge> : <Badge variant="outline">{text}</Badge>;
}

const columns: ReadonlyArray<Column<ManagedListing>> = [
  {
    key: "name",
    label: "Listing",
    width: "22%",
    sorts: "asc",
    cell: ({ name }) => (
      <Text as="span" fontWeight="semibold">
        <bdi>{name}</bdi>
      </Text>
    ),
  },
  {
    key: "host",
    label: "Host",
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
  { key: "place", label: "Place", width: "18%", sorts: "asc", cell: placeOf },
  {
    key: "listed",
    label: "Listed",
    width: "12%",
    sorts: "desc",
    cell: ({ created_at }, t) => shortDate(created_at, t.language),
  },
  {
    key: "state",
    label: "State",
    width: "14%",
    sorts: "asc",
    cell: ({ state }) => (state === "listed" ? stateWords.listed : <StateBadge state={state} />),
  },
  {
    key: "reports",
    label: "Reports",
    width: "13%",
    sorts: "desc",
    cell: ({ open_reports }) =>
      open_reports === 0 ? (
        "0"
      ) : (
        <WarningBadge asChild textDecoration="underline" whiteSpace="nowrap">
          <RouterLink to="/admin" search={{ view: "reports" }}>
            {open_reports === 1 ? "1 report" : `${open_reports} reports`}
          </RouterLink>
        </WarningBadge>
      ),
  },
];

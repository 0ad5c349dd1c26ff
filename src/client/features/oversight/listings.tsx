import { Box, Grid } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fallback } from "../../../shared/messages.ts";
import { type ListingState, listingStates } from "../../../shared/schemas/listings.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { SelectField } from "../../components/form-field.tsx";
import { ListSearch } from "../../components/list-search.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { useTRPC } from "../../trpc.ts";
import { ListingRow } from "./listing-row.tsx";
import { stateWords } from "./state-words.ts";

/** All listings, with search, takedown and restoring. */
export function Listings() {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<ListingState>();
  const q = useSettled(typed.trim());
  const listings = useInfiniteQuery(
    useTRPC().listings.list.infiniteQueryOptions(
      { ...(q !== "" && { q }), ...(state && { state }) },
      {
        // Hosts change their listings meanwhile.
        staleTime: 0,
        getNextPageParam: (page) => page.next_cursor,
        placeholderData: (before) => before,
      },
    ),
  );
  const status = useRef<HTMLParagraphElement>(null);
  const total = listings.data?.pages[0]?.total;
  useFocusWhenFewer(total ?? 0, status);
  const narrowed = q !== "" || state !== undefined;

  return (
    <Box minH={{ md: "32rem" }}>
      <Grid gap={4} templateColumns={{ sm: "minmax(0, 3fr) minmax(0, 2fr)" }}>
        <ListSearch
          label="Search"
          placeholder="Name, place or host"
          value={typed}
          onSearch={setTyped}
        />
        <SelectField
          label="Show"
          placeholder="All listings"
          options={listingStates.map((value) => ({ value, label: stateWords[value] }))}
          value={state ?? ""}
          onChange={({ target }) => setState(listingStates.find((one) => one === target.value))}
        />
      </Grid>
      <PagedList
        query={listings}
        empty={
          <EmptyState as="h3" title={narrowed ? "Nothing found" : "No listings yet"}>
            {narrowed
              ? "Try a different search, or show all listings."
              : "New listings will appear here."}
          </EmptyState>
        }
        failed={{ title: "The listings could not be loaded", text: fallback.listings }}
        count={total === undefined ? undefined : counted(total)}
        countRef={status}
      >
        {(listing) => <ListingRow key={listing.id} listing={listing} />}
      </PagedList>
    </Box>
  );
}

const counted = (total: number) =>
  `${total.toLocaleString("en")} listing${total === 1 ? "" : "s"}, newest first`;

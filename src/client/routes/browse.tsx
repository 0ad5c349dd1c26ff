import { Box, Button, Container, Heading, Text } from "@chakra-ui/react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { fallback } from "../lib/fallback.ts";
import { ErrorState } from "../components/error-state.tsx";
import { CountText } from "../features/browse/count-text.tsx";
import { FilterBar } from "../features/browse/filter-bar.tsx";
import { NoProperties } from "../features/browse/no-properties.tsx";
import { PropertyGrid, SkeletonGrid } from "../features/browse/property-grid.tsx";
import { useSite } from "../first-data.ts";
import { messageOf } from "../lib/api-error.ts";
import {
  type BrowseFilters,
  browseFilters,
  isFiltered,
  setFilters,
} from "../../shared/browse-filters.ts";
import type { BrowseInput } from "../../shared/schemas/properties.ts";
import { useReading } from "../lib/host-texts.ts";
import { useTranslate } from "../lib/translate.ts";
import { usePage } from "../lib/use-page.ts";
import { useTRPC } from "../trpc.ts";

/** /browse: the public properties that match the filters in the URL. */
export function BrowseRoute() {
  const t = useTranslate();
  // The router also passes unknown parameters on.
  const filters = useSearch({ from: "/browse", select: browseFilters });
  const filtered = isFiltered(filters);
  const { start, change, clear } = useFilterSteps();
  usePage(t("Browse Solar Stay Packages · {site}", { site: useSite().site_name }));

  const trpc = useTRPC();
  const countries = useQuery(trpc.countries.list.queryOptions());
  const list = useInfiniteQuery(
    trpc.publicProperties.browse.infiniteQueryOptions(
      { ...filters, ...useReading() },
      {
        initialCursor: null,
        getNextPageParam: (page) => page.next_cursor,
        placeholderData: keepPreviousData,
        // Loaded pages never change, and comparing them would take longer with each page.
        structuralSharing: false,
      },
    ),
  );
  const pages = list.data?.pages ?? [];
  const newest = pages.at(-1);
  const items = pages.flatMap((page) => page.items);
  const empty = items.length === 0;

  return (
    <>
      <Container pt={{ base: 8, md: 14 }} pb={{ base: 4, md: 6 }}>
        <Heading as="h1" textStyle="title">
          {t("Browse Solar Stay Packages")}
        </Heading>
        <Text mt={3} textStyle="lead" color="ink.soft">
          {t("Places to stay, and the clean-energy upgrades their hosts plan.")}
        </Text>
      </Container>
      <Box ref={start} />
      <FilterBar
        filters={filters}
        countries={countries.data ?? []}
        withStays={newest?.countries ?? []}
        upgradeTypes={newest?.upgrade_types ?? []}
        count={newest && <CountText page={newest} filtered={filtered} />}
        onChange={change}
        onClear={clear}
      />
      <Container pt={{ base: 6, md: 8 }} pb={{ base: 16, md: 24 }} minH="60vh">
        {list.isPending && <SkeletonGrid />}
        {list.isError && empty && (
          <Failed failure={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && empty && <NoProperties filtered={filtered} onClear={clear} />}
        {!empty && (
          <PropertyGrid
            items={items}
            stale={list.isPlaceholderData}
            hasMore={list.hasNextPage && !list.isPlaceholderData}
            loadingMore={list.isFetchingNextPage}
            onMore={list.fetchNextPage}
            failure={
              list.isFetchNextPageError ? (
                <Failed failure={list.error} onRetry={() => void list.fetchNextPage()} />
              ) : undefined
            }
          />
        )}
      </Container>
    </>
  );
}

function Failed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTranslate();
  return (
    <ErrorState
      title={t(messageOf(failure, fallback.publicList))}
      action={<Button onClick={onRetry}>{t("Retry")}</Button>}
    >
      {t("Failed to load properties. Please try again later.")}
    </ErrorState>
  );
}

/** Changes the filters in the URL and scrolls to the start of the new list. */
function useFilterSteps() {
  const navigate = useNavigate({ from: "/browse" });
  const start = useRef<HTMLDivElement>(null);

  function go(search: (last: BrowseFilters) => BrowseFilters, replace = false): void {
    void navigate({ search, replace, resetScroll: false });
    const top = start.current?.offsetTop ?? 0;
    if (window.scrollY > top) window.scrollTo({ top, behavior: "instant" });
  }

  return {
    start,
    change: (change: BrowseInput, replace?: boolean) =>
      go((last) => setFilters({ ...last, ...change }), replace),
    clear: () => go(({ sort }) => setFilters({ sort })),
  };
}

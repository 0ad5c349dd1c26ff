import { Box, Button, Grid, Text } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";
import type { Message } from "../../shared/i18n/message.ts";
import { limits } from "../../shared/limits.ts";
import { type PageTranslate, useTranslate } from "../lib/translate.ts";
import { useFocusWhenFewer } from "../lib/use-focus-when-fewer.ts";
import { useTypedSearch } from "../lib/use-typed-search.ts";
import { DataTable, type Column, type Sorting } from "./data-table.tsx";
import { EmptyState } from "./empty-state.tsx";
import { SelectField } from "./form-field.tsx";
import { ListSearch } from "./list-search.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Pager } from "./pager.tsx";

/** The part of a query that a table needs. */
interface TableQuery<Item> {
  data: { items: Item[]; total: number } | undefined;
  error: unknown;
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface TableViewProps<Item extends { id: number }> {
  label: string;
  query: TableQuery<Item>;
  columns: ReadonlyArray<Column<Item>>;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  search: { label: string; placeholder?: string; value: string; onSearch: (q: string) => void };
  filter: {
    options: ReadonlyArray<{ value: string; label: string }>;
    value: string;
    onFilter: (value: string) => void;
  };
  page: number;
  onPage: (page: number) => void;
  /** The number of matching rows in words, for example "3 accounts". */
  count: (total: number) => string;
  nameOf?: (item: Item) => string;
  /** The id of the open row. */
  openRow?: number | undefined;
  onToggleRow?: (id: number) => void;
  renderActions?: (item: Item) => ReactNode;
  renderDetails?: (item: Item) => ReactNode;
  /** Shown if nothing matches. */
  empty: ReactNode;
  /** The texts for rows that could not be loaded. */
  failed: { title: string; text: Message };
}

/** A page of a table with its search, filter, number of results and pages. */
export function TableView<Item extends { id: number }>(props: TableViewProps<Item>) {
  const t = useTranslate();
  const { query, search, filter, page, onPage, count, empty, failed, ...table } = props;
  const [typed, type] = useTypedSearch(search.value, search.onSearch);
  const status = useRef<HTMLParagraphElement>(null);
  const { items, total } = query.data ?? {};
  useFocusWhenFewer(total ?? 0, status);

  function turn(next: number): void {
    onPage(next);
    status.current?.focus({ preventScroll: true });
    status.current?.scrollIntoView({ block: "start" });
  }

  return (
    <>
      <Grid gap={4} maxW={{ md: "xl" }} templateColumns={{ sm: "minmax(0, 3fr) minmax(0, 2fr)" }}>
        <ListSearch
          label={search.label}
          {...(search.placeholder !== undefined && { placeholder: search.placeholder })}
          value={typed}
          onSearch={type}
        />
        <SelectField
          label={t("Show")}
          options={filter.options}
          value={filter.value}
          onChange={({ target }) => filter.onFilter(target.value)}
        />
      </Grid>
      <Text
        as="output"
        display="block"
        ref={status}
        tabIndex={-1}
        mt={5}
        mb={3}
        scrollMarginTop={6}
        textStyle="small"
        color="ink.soft"
        outline="none"
      >
        {total === undefined ? "" : resultText(count(total), total, page, t)}
      </Text>
      {query.isLoadingError ? (
        <LoadFailure failure={query.error} {...failed} onRetry={() => void query.refetch()} />
      ) : total === 0 ? (
        empty
      ) : items?.length === 0 ? (
        <EmptyState
          as="h3"
          title={t("Nothing on this page")}
          action={<Button onClick={() => turn(1)}>{t("Go to First Page")}</Button>}
        >
          {t("The list has become shorter.")}
        </EmptyState>
      ) : (
        <Box minH={{ md: "24rem" }}>
          <DataTable {...table} items={items} stale={query.isPlaceholderData} />
        </Box>
      )}
      {total !== undefined && items?.length !== 0 && (
        <Pager page={page} pages={Math.ceil(total / limits.adminPage)} onPage={turn} />
      )}
    </>
  );
}

/** "3 accounts", or for a longer list "5,000 accounts, 21–40 shown". */
function resultText(count: string, total: number, page: number, t: PageTranslate): string {
  if (total <= limits.adminPage) return count;
  const from = (page - 1) * limits.adminPage + 1;
  const to = Math.min(total, page * limits.adminPage);
  return t("{count}, {from, number}–{to, number} shown", { count, from, to });
}

import { Box, Button, chakra, Spinner, Text } from "@chakra-ui/react";
import type { ReactNode, Ref } from "react";
import type { Message } from "../../shared/i18n/message.ts";
import { useTranslate } from "../lib/translate.ts";
import { LoadFailure } from "./load-failure.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

const List = chakra("ul", { base: { listStyle: "none" } });

/** The part of an infinite query that a list needs. */
interface Pages<Page> {
  data: { pages: Page[] } | undefined;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface PagedListProps<Item> {
  query: Pages<{ items: Item[] }>;
  /** Renders a row, with its key. */
  children?: (item: Item) => ReactNode;
  /** Renders all rows in place of the list, for example as a table. */
  renderTable?: (items: Item[]) => ReactNode;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** The texts for a list that could not be loaded. */
  failed: { title: string; text: Message };
  /** The number of rows, in words; announced when it changes. */
  count?: string | undefined;
  /** Receives the focus when the focused row is removed. */
  countRef?: Ref<HTMLParagraphElement>;
}

/** A list that loads page by page, with its loading, empty and failed states. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const t = useTranslate();
  const { query, children, renderTable, empty, failed, count, countRef } = props;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const retry = () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <>
      {countRef !== undefined && (
        <Text
          as="output"
          display="block"
          ref={countRef}
          tabIndex={-1}
          mt={4}
          mb={1}
          textStyle="small"
          color="ink.soft"
          outline="none"
        >
          {count}
        </Text>
      )}
      {query.isPending && <RowSkeletons />}
      {!query.isPending && !query.isError && items.length === 0 && empty}
      <Box opacity={query.isPlaceholderData ? 0.6 : 1}>
        {children && <List>{items.map(children)}</List>}
        {items.length > 0 && renderTable?.(items)}
      </Box>
      {query.isError && (
        <LoadFailure failure={query.error} {...failed} onRetry={() => void retry()} />
      )}
      {query.hasNextPage && !query.isError && (
        <Button
          variant="subtle"
          width="full"
          mt={4}
          aria-disabled={query.isFetchingNextPage}
          onClick={() => {
            if (!query.isFetchingNextPage) void query.fetchNextPage();
          }}
        >
          {query.isFetchingNextPage && <Spinner aria-hidden boxSize={4} />}
          <span>{t("Show More")}</span>
        </Button>
      )}
    </>
  );
}

import { Box, Button, chakra, Spinner, Text } from "@chakra-ui/react";
import type { ReactNode, Ref } from "react";
import { messageOf } from "../lib/api-error.ts";
import { ErrorState } from "./error-state.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";

const List = chakra("ul", { base: { listStyle: "none" } });

/** What of an infinite query a list needs. */
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
  /** Makes a row, with its key. */
  children: (item: Item) => ReactNode;
  /** What stands there when there is nothing. */
  empty: ReactNode;
  /** What is said when it could not be loaded. */
  failed: { title: string; text: string };
  /** How many there are, in words; read out when it changes. */
  count?: string | undefined;
  /** Where the focus goes when a row that had it has gone. */
  countRef?: Ref<HTMLParagraphElement>;
}

/** A list that is read page by page, with how it stands while it loads, is empty or failed. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, children, empty, failed, count, countRef } = props;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const again = () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
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
        <List>{items.map(children)}</List>
      </Box>
      {query.isError && (
        <ErrorState
          title={failed.title}
          action={<Button onClick={() => void again()}>Retry</Button>}
        >
          {messageOf(query.error, failed.text)}
        </ErrorState>
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
          <span>Show More</span>
        </Button>
      )}
    </>
  );
}

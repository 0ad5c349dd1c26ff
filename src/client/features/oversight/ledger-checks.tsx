import { Box, Button, Flex, Link, Text } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { fallback } from "../../../shared/messages.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { UncheckedEntry } from "../../../shared/schemas/funding.ts";
import { RowActions } from "../../components/disclosure-row.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { ListRow } from "../../components/list-row.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { longDate } from "../../lib/dates.ts";
import { kindLabels } from "../../lib/funding-text.ts";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
import { useTRPC } from "../../trpc.ts";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

interface LedgerChecksProps {
  /** The button that shows the receipt of an entry. */
  renderReceipt: (entry: UncheckedEntry) => ReactNode;
}

/** The entries of all ledgers that no admin has checked yet, newest first. */
export function LedgerChecks({ renderReceipt }: LedgerChecksProps) {
  const entries = useInfiniteQuery(
    useTRPC().funding.unchecked.infiniteQueryOptions(
      {},
      { staleTime: 0, getNextPageParam: (page) => page.next_cursor },
    ),
  );
  const status = useRef<HTMLParagraphElement>(null);
  const pages = entries.data?.pages ?? [];
  const shown = pages.flatMap(({ items }) => items).length;
  useFocusWhenFewer(shown, status);
  return (
    <PagedList
      query={entries}
      empty={
        <EmptyState as="h3" title="Everything is checked">
          Money hosts record as received will wait here to be checked.
        </EmptyState>
      }
      failed={{ title: "The entries could not be loaded", text: fallback.ledgerEntries }}
      count={entries.isSuccess ? counted(shown, entries.hasNextPage) : undefined}
      countRef={status}
    >
      {(entry) => <EntryRow key={entry.id} entry={entry} renderReceipt={renderReceipt} />}
    </PagedList>
  );
}

const counted = (count: number, more: boolean) =>
  `${count}${more ? "+" : ""} ${count === 1 && !more ? "entry" : "entries"} to check`;

function EntryRow({ entry, renderReceipt }: { entry: UncheckedEntry } & LedgerChecksProps) {
  const amount = formatMoney(entry.amount, entry.currency);
  const check = useChange({
    send: (client, { id }: UncheckedEntry) => client.funding.check.mutate({ id }),
    done: () => ({
      title: "Entry checked",
      description: `${amount} for ${entry.short_label} is now marked as checked on its page.`,
    }),
    failed: { text: fallback.ledgerCheck },
    outdated: adminPages,
  });
  return (
    <ListRow py={4}>
      <Flex justify="space-between" align="baseline" columnGap={4}>
        <Text fontWeight="semibold" minW={0}>
          <bdi>{entry.short_label}</bdi>
        </Text>
        <Text flexShrink={0} fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {amount}
        </Text>
      </Flex>
      <Text textStyle="note" color="ink.soft">
        {entry.kind !== "goal_change" && <span>{`${kindLabels[entry.kind]}, `}</span>}
        <time dateTime={entry.dated_on}>{longDate(entry.dated_on)}</time>
        {entry.recorded_by !== null && (
          <span>
            , recorded by <bdi>{entry.recorded_by}</bdi>
          </span>
        )}
      </Text>
      <Link asChild textStyle="small" display="inline-flex" alignItems="center" gap={1}>
        <ExternalLink href={`/host/${entry.property_slug}`}>
          <bdi>{entry.property_name}</bdi>
        </ExternalLink>
      </Link>
      {entry.note !== null && (
        <Text mt={1} textStyle="small" dir="auto">
          {entry.note}
        </Text>
      )}
      <Box mb={3}>
        {entry.has_receipt ? (
          renderReceipt(entry)
        ) : (
          <Text mt={1} textStyle="note" color="ink.soft">
            No receipt
          </Text>
        )}
      </Box>
      <RowActions>
        <Button
          size="sm"
          variant="subtle"
          aria-description={`${amount}, ${entry.short_label}`}
          aria-disabled={check.pending}
          onClick={() => void check.run(entry)}
        >
          Mark as Checked
        </Button>
      </RowActions>
    </ListRow>
  );
}

import { Badge, Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Language } from "../../../shared/i18n/languages.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { EntryView } from "../../../shared/schemas/funding.ts";
import { longDate } from "../../lib/dates.ts";
import { kindLabels } from "../../lib/funding-text.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { ReceiptButton } from "./receipt-button.tsx";

/** The ledger of a project, newest first. */
export function LedgerList({ projectId }: { projectId: number }) {
  const ledger = useInfiniteQuery(
    useTRPC().funding.ledger.infiniteQueryOptions(
      { id: projectId },
      { getNextPageParam: (page) => page.next_cursor },
    ),
  );
  const entries = ledger.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Box as="section" pt={6} borderTopWidth="1px" borderColor="line">
      <Heading as="h3" textStyle="subheading">
        Ledger
      </Heading>
      <Text mt={1} textStyle="small" color="ink.soft">
        Entries can’t be edited. To fix one, record a correction.
      </Text>
      {ledger.isPending && (
        <Text as="output" display="block" mt={4} color="ink.soft">
          Loading the ledger...
        </Text>
      )}
      {ledger.isError && (
        <Flex role="alert" mt={4} align="center" gap={3} wrap="wrap">
          <Text>The ledger could not be loaded.</Text>
          <Button size="sm" variant="outline" onClick={() => void ledger.refetch()}>
            Try Again
          </Button>
        </Flex>
      )}
      {ledger.isSuccess && entries.length === 0 && (
        <Text mt={4} color="ink.soft">
          Nothing recorded yet.
        </Text>
      )}
      <Box as="ul" mt={2}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      {ledger.hasNextPage && (
        <Button mt={3} size="sm" variant="outline" onClick={() => void ledger.fetchNextPage()}>
          Show Older Entries
        </Button>
      )}
    </Box>
  );
}

function Entry({ entry }: { entry: EntryView }) {
  const t = useTranslate();
  const { kind, currency } = entry;
  return (
    <Flex as="li" py={3} gap={4} justify="space-between" borderBottomWidth="1px" borderColor="line">
      <Box minW={0}>
        <Flex wrap="wrap" align="center" columnGap={2.5} rowGap={1}>
          <Text fontWeight="medium">
            {kind === "goal_change" ? "Goal changed" : t(kindLabels[kind])}
          </Text>
          {entry.checked_at !== null && <Badge>Checked</Badge>}
        </Flex>
        <Text textStyle="note" color="ink.soft">
          <span>{longDate(entry.dated_on, t.language)}</span>
          {entry.recorded_by !== null && (
            <span>
              , recorded by <bdi>{entry.recorded_by}</bdi>
            </span>
          )}
        </Text>
        {entry.note !== null && (
          <Text mt={1} textStyle="small" dir="auto" overflowWrap="anywhere">
            {entry.note}
          </Text>
        )}
        {kind !== "goal_change" && <ReceiptButton entry={entry} />}
      </Box>
      <Text
        flexShrink={0}
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        color={kind === "goal_change" ? "ink.soft" : "ink"}
      >
        {kind === "goal_change"
          ? `${goalText(entry.goal_from, currency, t.language)} → ${goalText(entry.goal_to, currency, t.language)}`
          : formatMoney(entry.amount, currency, t.language)}
      </Text>
    </Flex>
  );
}

const goalText = (amount: number | null, currency: string, language: Language) =>
  amount === null ? "no goal" : formatMoney(amount, currency, language);

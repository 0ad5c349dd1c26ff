import { Badge, Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../shared/money.ts";
import type { EntryView } from "../../../shared/schemas/funding.ts";
import { longDate } from "../../lib/dates.ts";
import { kindLabels } from "../../lib/funding-text.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { rowSide } from "../../lib/direction.ts";
import { StayOfEntry } from "../../components/stay-of-entry.tsx";
import { ReceiptButton } from "./receipt-button.tsx";

/** The ledger of a project, newest first. */
export function LedgerList({ projectId }: { projectId: number }) {
  const t = useTranslate();
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
        {t("Ledger")}
      </Heading>
      <Text mt={1} textStyle="small" color="ink.soft">
        {t("Entries can’t be edited. To fix one, record a correction.")}
      </Text>
      {ledger.isPending && (
        <Text as="output" display="block" mt={4} color="ink.soft">
          {t("Loading the ledger...")}
        </Text>
      )}
      {ledger.isError && (
        <Flex role="alert" mt={4} align="center" gap={3} wrap="wrap">
          <Text>{t("The ledger could not be loaded.")}</Text>
          <Button size="sm" variant="outline" onClick={() => void ledger.refetch()}>
            {t("Try Again")}
          </Button>
        </Flex>
      )}
      {ledger.isSuccess && entries.length === 0 && (
        <Text mt={4} color="ink.soft">
          {t("Nothing recorded yet.")}
        </Text>
      )}
      <Box as="ul" mt={2}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      {ledger.hasNextPage && (
        <Button mt={3} size="sm" variant="outline" onClick={() => void ledger.fetchNextPage()}>
          {t("Show Older Entries")}
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
            {kind === "goal_change" ? t("Goal changed") : t(kindLabels[kind])}
          </Text>
          {entry.checked_at !== null && <Badge>{t("Checked", { context: "an entry" })}</Badge>}
        </Flex>
        <Text textStyle="note" color="ink.soft">
          {entry.recorded_by === null
            ? longDate(entry.dated_on, t.language)
            : t("{day, date, long}, recorded by <bdi>{name}</bdi>", {
                day: new Date(entry.dated_on),
                name: entry.recorded_by,
              })}
        </Text>
        {entry.stay && <StayOfEntry stay={entry.stay} />}
        {entry.note !== null && (
          <Text mt={1} textStyle="small" dir="auto" {...rowSide} overflowWrap="anywhere">
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
        {kind === "goal_change" ? (
          <GoalChange {...entry} />
        ) : (
          formatMoney(entry.amount, currency, t.language)
        )}
      </Text>
    </Flex>
  );
}

/** "€1,000 → €1,200"; the arrow points in the reader's direction. */
function GoalChange({ goal_from, goal_to, currency }: EntryView) {
  const t = useTranslate();
  const goal = (amount: number | null) =>
    amount === null
      ? t("no goal", { context: "a changed goal" })
      : formatMoney(amount, currency, t.language);
  return (
    <>
      <bdi>{goal(goal_from)}</bdi>{" "}
      <Box as="span" display="inline-block" _rtl={{ transform: "scaleX(-1)" }}>
        →
      </Box>{" "}
      <bdi>{goal(goal_to)}</bdi>
    </>
  );
}

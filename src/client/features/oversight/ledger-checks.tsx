import { Button, Link, Text } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import type { Language } from "../../../shared/i18n/languages.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { UncheckedEntry } from "../../../shared/schemas/funding.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { StayOfEntry } from "../../components/stay-of-entry.tsx";
import { shortDate } from "../../lib/dates.ts";
import { kindLabels } from "../../lib/funding-text.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
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
  const t = useTranslate();
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
        <EmptyState as="h3" title={t("Everything is checked")}>
          {t("Money hosts record as received will wait here to be checked.")}
        </EmptyState>
      }
      failed={{ title: t("The entries could not be loaded"), text: fallback.ledgerEntries }}
      count={entries.isSuccess ? t(counted(shown, entries.hasNextPage)) : undefined}
      countRef={status}
      renderTable={(items) => (
        <DataTable
          label={t("Check Funding")}
          columns={columnsFor(t, renderReceipt)}
          items={items}
          renderActions={(entry) => <CheckButton entry={entry} />}
        />
      )}
    />
  );
}

const counted = (count: number, more: boolean) =>
  more
    ? msg("{count, plural, one {#+ entries to check} other {#+ entries to check}}", { count })
    : msg("{count, plural, one {# entry to check} other {# entries to check}}", { count });

const amountOf = ({ amount, currency }: UncheckedEntry, language: Language) =>
  formatMoney(amount, currency, language);

const columnsFor = (
  t: PageTranslate,
  renderReceipt: LedgerChecksProps["renderReceipt"],
): Array<Column<UncheckedEntry>> => [
  {
    key: "upgrade",
    label: t("Upgrade"),
    width: "23%",
    cell: (entry) => (
      <>
        <Text fontWeight="semibold">
          <bdi>{entry.short_label}</bdi>
        </Text>
        <Link asChild display="inline-flex" alignItems="center" gap={1}>
          <ExternalLink href={`/host/${entry.property_slug}`}>
            <bdi>{entry.property_name}</bdi>
          </ExternalLink>
        </Link>
      </>
    ),
  },
  {
    key: "amount",
    label: t("Amount"),
    width: "17%",
    align: "end",
    cell: (entry) => (
      <Text as="span" fontWeight="semibold">
        {amountOf(entry, t.language)}
      </Text>
    ),
  },
  {
    key: "entry",
    label: t("Entry", { context: "in a ledger" }),
    width: "22%",
    cell: ({ kind, dated_on, note, stay }) => (
      <>
        {kind === "goal_change" ? (
          <time dateTime={dated_on}>{shortDate(dated_on, t.language)}</time>
        ) : (
          <span>
            {t("{kind}, <time>{date}</time>", {
              kind: kindLabels[kind],
              date: shortDate(dated_on, t.language),
              time: (text) => <time dateTime={dated_on}>{text}</time>,
            })}
          </span>
        )}
        {stay && <StayOfEntry stay={stay} />}
        {note !== null && (
          <Text color="ink.soft">
            <bdi>{note}</bdi>
          </Text>
        )}
      </>
    ),
  },
  {
    key: "host",
    label: t("Recorded by"),
    width: "14%",
    cell: ({ recorded_by }) => (recorded_by === null ? "–" : <bdi>{recorded_by}</bdi>),
  },
  {
    key: "receipt",
    label: t("Receipt"),
    width: "12%",
    cell: (entry) =>
      entry.has_receipt ? (
        renderReceipt(entry)
      ) : (
        <Text as="span" color="ink.soft">
          {t("No receipt")}
        </Text>
      ),
  },
];

function CheckButton({ entry }: { entry: UncheckedEntry }) {
  const t = useTranslate();
  const amount = amountOf(entry, t.language);
  const check = useChange({
    send: (client, { id }: UncheckedEntry) => client.funding.check.mutate({ id }),
    done: () => ({
      title: msg("Entry checked"),
      description: msg("{amount} for {upgrade} is now marked as checked on its page.", {
        amount,
        upgrade: entry.short_label,
      }),
    }),
    failed: { text: fallback.ledgerCheck },
    outdated: adminPages,
  });
  return (
    <Button
      size="sm"
      variant="subtle"
      // Two lines where the column is narrow and the language has longer words.
      whiteSpace={{ md: "normal" }}
      flexShrink={1}
      aria-description={t("{amount}, {upgrade}", { amount, upgrade: entry.short_label })}
      aria-disabled={check.pending}
      onClick={() => void check.run(entry)}
    >
      {t("Mark as Checked")}
    </Button>
  );
}

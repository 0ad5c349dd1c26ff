import { Button, Flex, Grid } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Download } from "lucide-react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { SelectField } from "../../components/form-field.tsx";
import { ListSearch } from "../../components/list-search.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useSite } from "../../first-data.ts";
import { today } from "../../lib/dates.ts";
import { type InboxView, inboxViews } from "../../lib/inbox-search.ts";
import { downloadFile } from "../../lib/rest.ts";
import { stringifySearch } from "../../lib/search-params.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { useTRPC } from "../../trpc.ts";
import { type InboxFilter, setFilter } from "./inbox-data.ts";

const labels: Record<InboxView, Message> = {
  new: msg("New", { context: "messages" }),
  replied: msg("Replied", { context: "messages" }),
  archived: msg("Archived", { context: "messages" }),
  all: msg("All", { context: "messages" }),
};

interface InboxFiltersProps {
  filter: InboxFilter;
  onSearch: (q: string) => void;
  /** Called with the chosen view and property. */
  onNarrow: (filter: Omit<InboxFilter, "q">) => void;
  /** The number of messages in each view. */
  counts: Record<InboxView, number> | undefined;
}

/** Filters the messages by state, property and words. */
export function InboxFilters({ filter, onSearch, onNarrow, counts }: InboxFiltersProps) {
  const t = useTranslate();
  const properties = useQuery(useTRPC().properties.list.queryOptions());
  const offersStays = useSite().stays !== "off";
  return (
    <>
      <Grid gap={4} templateColumns={{ md: "repeat(2, minmax(0, 1fr))" }}>
        <ListSearch
          label={t("Search")}
          placeholder={t("Name, email or text")}
          value={filter.q}
          onSearch={onSearch}
        />
        <SelectField
          label={t("Property")}
          placeholder={t("All properties")}
          options={(properties.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          value={filter.property_id ?? ""}
          onChange={({ target }) =>
            onNarrow({
              ...filter,
              property_id: target.value === "" ? undefined : Number(target.value),
            })
          }
        />
      </Grid>
      <Flex as="fieldset" aria-label={t("State")} mt={4} gap={2} wrap="wrap">
        {inboxViews.map((view) => (
          <Button
            key={view}
            size="sm"
            variant={filter.view === view ? "solid" : "subtle"}
            aria-pressed={filter.view === view}
            onClick={() => onNarrow({ ...filter, view })}
          >
            {counts === undefined
              ? t(labels[view])
              : t("{view} ({count, number})", { view: labels[view], count: counts[view] })}
          </Button>
        ))}
        {offersStays && (
          <Button
            size="sm"
            variant={filter.dates === undefined ? "outline" : "solid"}
            aria-pressed={filter.dates !== undefined}
            onClick={() =>
              onNarrow({ ...filter, dates: filter.dates === undefined ? "given" : undefined })
            }
          >
            <CalendarDays aria-hidden />
            {t("With Dates")}
          </Button>
        )}
      </Flex>
    </>
  );
}

/** Downloads the interests that match the filters, of all states, as CSV. */
export function ExportButton({ filter }: { filter: InboxFilter }) {
  const t = useTranslate();
  const save = useChange({
    send: (_client, filters: InboxFilter) =>
      downloadFile(
        `/api/guest-interests/export${stringifySearch(setFilter(filters))}`,
        `guest-interest-${today()}.csv`,
      ),
    failed: { text: fallback.inboxExport },
  });
  return (
    <SubmitButton
      type="button"
      size="sm"
      variant="ghost"
      // On a phone it begins below the title, without the padding of a button.
      ms={{ base: -3, sm: 0 }}
      pending={save.pending}
      pendingLabel={t("Exporting...")}
      onClick={() => void save.run(filter)}
    >
      <Flex as="span" align="center" gap={2}>
        <Download aria-hidden />
        {t("Export CSV")}
      </Flex>
    </SubmitButton>
  );
}

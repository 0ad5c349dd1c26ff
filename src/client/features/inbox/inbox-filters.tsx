import { Button, Flex, Grid } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { fallback } from "../../../shared/messages.ts";
import { interestStates } from "../../../shared/schemas/guest-interest.ts";
import { SelectField } from "../../components/form-field.tsx";
import { ListSearch } from "../../components/list-search.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { today } from "../../lib/dates.ts";
import { downloadFile } from "../../lib/rest.ts";
import { stringifySearch } from "../../lib/search-params.ts";
import { useChange } from "../../lib/use-change.ts";
import { useTRPC } from "../../trpc.ts";
import { type InboxFilter, setFilter } from "./inbox-data.ts";

const labels = { new: "New", replied: "Replied", archived: "Archived" } as const;

interface InboxFiltersProps {
  filter: InboxFilter;
  onChange: (filter: InboxFilter) => void;
  counts: Record<keyof typeof labels, number> | undefined;
}

/** Filters the interests by state, property and words; exports them as CSV. */
export function InboxFilters({ filter, onChange, counts }: InboxFiltersProps) {
  const properties = useQuery(useTRPC().properties.list.queryOptions());
  return (
    <>
      <Grid gap={4} templateColumns={{ md: "repeat(2, minmax(0, 1fr))" }}>
        <ListSearch
          label="Search"
          placeholder="Name, email or text"
          value={filter.q}
          onSearch={(q) => onChange({ ...filter, q })}
        />
        <SelectField
          label="Property"
          placeholder="All properties"
          options={(properties.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          value={filter.property_id ?? ""}
          onChange={({ target }) =>
            onChange({
              ...filter,
              property_id: target.value === "" ? undefined : Number(target.value),
            })
          }
        />
      </Grid>
      <Flex mt={4} gap={2} wrap="wrap" justify="space-between">
        <Flex as="fieldset" aria-label="State" gap={2} wrap="wrap">
          {interestStates.map((state) => (
            <Button
              key={state}
              size="sm"
              variant={filter.state === state ? "solid" : "subtle"}
              aria-pressed={filter.state === state}
              onClick={() => onChange({ ...filter, state })}
            >
              {counts === undefined
                ? labels[state]
                : `${labels[state]} (${counts[state].toLocaleString("en")})`}
            </Button>
          ))}
        </Flex>
        <ExportButton filter={filter} />
      </Flex>
    </>
  );
}

/** Downloads the interests that match the filters, of all states, as CSV. */
function ExportButton({ filter }: { filter: InboxFilter }) {
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
      pending={save.pending}
      pendingLabel="Exporting..."
      onClick={() => void save.run(filter)}
    >
      <Download aria-hidden />
      Export CSV
    </SubmitButton>
  );
}

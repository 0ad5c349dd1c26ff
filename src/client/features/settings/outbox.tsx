import { Box, Button, Flex } from "@chakra-ui/react";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { fallback } from "../../lib/fallback.ts";
import { type OutboxState, outboxState } from "../../../shared/schemas/outbox.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { useSite } from "../../first-data.ts";
import { LetterRow } from "./letter-row.tsx";
import { useOutboxPages } from "./settings-data.ts";

type Shown = OutboxState | "all";
const labels: Record<Shown, string> = {
  all: "All",
  waiting: "Waiting",
  sent: "Sent",
  failed: "Failed",
};
const nothing: Record<Shown, string> = {
  all: "No emails yet",
  waiting: "Nothing is waiting",
  sent: "Nothing sent yet",
  failed: "Nothing failed",
};

/** The emails of the last month by state, without their contents. */
export function Outbox() {
  const [shown, setShown] = useState<Shown>("all");
  const outbox = useOutboxPages(shown === "all" ? undefined : shown);
  const counts = outbox.data?.pages[0]?.counts;
  const { sends_mail } = useSite();
  const labelOf = (state: Shown) =>
    state === "sent" && !sends_mail ? "Saved as files" : labels[state];
  return (
    <>
      <Flex gap={2} wrap="wrap" justify="space-between">
        <Flex as="fieldset" aria-label="State" gap={2} wrap="wrap">
          {(["all", ...outboxState.options] as const).map((state) => (
            <Button
              key={state}
              size="sm"
              variant={shown === state ? "solid" : "subtle"}
              aria-pressed={shown === state}
              onClick={() => setShown(state)}
            >
              {counts === undefined || state === "all"
                ? labelOf(state)
                : `${labelOf(state)} (${counts[state].toLocaleString("en")})`}
            </Button>
          ))}
        </Flex>
        <Button
          size="sm"
          variant="ghost"
          aria-disabled={outbox.isFetching}
          onClick={() => {
            if (!outbox.isFetching) void outbox.refetch();
          }}
        >
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      </Flex>
      <Box mt={2}>
        <PagedList
          query={outbox}
          empty={
            <EmptyState as="h4" title={nothing[shown]}>
              Emails stay in this list for 30 days.
            </EmptyState>
          }
          failed={{ title: "The outbox could not be loaded", text: fallback.outbox }}
        >
          {(letter) => <LetterRow key={letter.id} letter={letter} />}
        </PagedList>
      </Box>
    </>
  );
}

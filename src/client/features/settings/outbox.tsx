import { Box, Button, Flex } from "@chakra-ui/react";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { fallback } from "../../lib/fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { type OutboxState, outboxState } from "../../../shared/schemas/outbox.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { useSite } from "../../first-data.ts";
import { LetterRow } from "./letter-row.tsx";
import { useOutboxPages } from "./settings-data.ts";

type Shown = OutboxState | "all";
const labels: Record<Shown, Message> = {
  all: msg("All", { context: "emails" }),
  waiting: msg("Waiting", { context: "emails" }),
  sent: msg("Sent", { context: "emails" }),
  failed: msg("Failed", { context: "emails" }),
};
const nothing: Record<Shown, Message> = {
  all: msg("No emails yet"),
  waiting: msg("Nothing is waiting"),
  sent: msg("Nothing sent yet"),
  failed: msg("Nothing failed"),
};

/** The emails of the last month by state, without their contents. */
export function Outbox() {
  const t = useTranslate();
  const [shown, setShown] = useState<Shown>("all");
  const outbox = useOutboxPages(shown === "all" ? undefined : shown);
  const counts = outbox.data?.pages[0]?.counts;
  const { sends_mail } = useSite();
  const labelOf = (state: Shown) =>
    state === "sent" && !sends_mail ? msg("Saved as files") : labels[state];
  return (
    <>
      <Flex gap={2} wrap="wrap" justify="space-between">
        <Flex as="fieldset" aria-label={t("State", { context: "emails" })} gap={2} wrap="wrap">
          {(["all", ...outboxState.options] as const).map((state) => (
            <Button
              key={state}
              size="sm"
              variant={shown === state ? "solid" : "subtle"}
              aria-pressed={shown === state}
              onClick={() => setShown(state)}
            >
              {counts === undefined || state === "all"
                ? t(labelOf(state))
                : t("{state} ({count, number})", { state: labelOf(state), count: counts[state] })}
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
          {t("Refresh")}
        </Button>
      </Flex>
      <Box mt={2}>
        <PagedList
          query={outbox}
          empty={
            <EmptyState as="h4" title={t(nothing[shown])}>
              {t("Emails stay in this list for 30 days.")}
            </EmptyState>
          }
          failed={{ title: t("The outbox could not be loaded"), text: fallback.outbox }}
        >
          {(letter) => <LetterRow key={letter.id} letter={letter} />}
        </PagedList>
      </Box>
    </>
  );
}

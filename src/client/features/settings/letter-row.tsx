import { Badge, Box, Flex, Text } from "@chakra-ui/react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { letterWords } from "../../../shared/letter-words.ts";
import { fallback } from "../../lib/fallback.ts";
import type { LetterView } from "../../../shared/schemas/outbox.ts";
import { ListRow } from "../../components/list-row.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useSite } from "../../first-data.ts";
import { exactTime } from "../../lib/dates.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

const states = { waiting: "Waiting", sent: "Sent", failed: "Failed" } as const;

/** One email: its kind, receiver and state. */
export function LetterRow({ letter }: { letter: LetterView }) {
  const t = useTranslate();
  const kind = t(letterWords[letter.kind]);
  const { sends_mail } = useSite();
  const retry = useChange({
    send: (client, { id }: LetterView) => client.outbox.retry.mutate({ id }),
    done: () => ({
      title: "Trying again",
      description: "We’re sending the email now. Refresh the list to see the result.",
    }),
    failed: { text: fallback.letterRetry },
    outdated: adminPages,
  });
  return (
    <ListRow display="flex" gap={3} justifyContent="space-between" alignItems="flex-start">
      <Box minW={0}>
        <Flex wrap="wrap" align="center" columnGap={2.5} rowGap={1}>
          <Text fontWeight="semibold">{kind}</Text>
          <Badge variant={letter.state === "failed" ? "outline" : "subtle"}>
            {letter.state === "sent" && !sends_mail ? "Saved as a file" : states[letter.state]}
          </Badge>
        </Flex>
        <Text textStyle="small" color="ink.soft">{`to ${letter.receiver}`}</Text>
        {letter.reason !== null && (
          <Text mt={1} textStyle="small">
            {letter.reason}
          </Text>
        )}
        <Text mt={1} textStyle="note" color="ink.soft">
          {timesOf(letter, sends_mail ? "sent" : "saved", t.language)}
        </Text>
      </Box>
      {letter.state !== "sent" && (
        <SubmitButton
          type="button"
          size="sm"
          variant="subtle"
          aria-description={`${kind} to ${letter.receiver}`}
          pending={retry.pending}
          pendingLabel="Trying..."
          onClick={() => void retry.run(letter)}
        >
          Try Again
        </SubmitButton>
      )}
    </ListRow>
  );
}

function timesOf(
  { queued_at, sent_at, next_attempt_at, attempts }: LetterView,
  sent: "sent" | "saved",
  language: Language,
): string {
  const parts = [`Queued ${exactTime(queued_at, language)}`];
  if (sent_at !== null) parts.push(`${sent} ${exactTime(sent_at, language)}`);
  else if (attempts > 0) parts.push(attempts === 1 ? "tried once" : `tried ${attempts} times`);
  if (next_attempt_at !== null) parts.push(`next try ${exactTime(next_attempt_at, language)}`);
  return parts.join(", ");
}

import { Badge, Box, Flex, Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { letterWords, sendFailureIn } from "../../../shared/letter-words.ts";
import { fallback } from "../../lib/fallback.ts";
import type { LetterView } from "../../../shared/schemas/outbox.ts";
import { ListRow } from "../../components/list-row.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useSite } from "../../first-data.ts";
import { exactTime } from "../../lib/dates.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

const states = {
  waiting: msg("Waiting", { context: "an email" }),
  sent: msg("Sent", { context: "an email" }),
  failed: msg("Failed", { context: "an email" }),
};

/** One email: its kind, receiver and state. */
export function LetterRow({ letter }: { letter: LetterView }) {
  const t = useTranslate();
  const kind = t(letterWords[letter.kind]);
  const ownReason = sendFailureIn(letter.reason ?? "");
  const { sends_mail } = useSite();
  const retry = useChange({
    send: (client, { id }: LetterView) => client.outbox.retry.mutate({ id }),
    done: () => ({
      title: msg("Trying again"),
      description: msg("We’re sending the email now. Refresh the list to see the result."),
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
            {letter.state === "sent" && !sends_mail
              ? t("Saved as a file")
              : t(states[letter.state])}
          </Badge>
        </Flex>
        <Text textStyle="small" color="ink.soft">
          {t("to {receiver}", { context: "an email", receiver: letter.receiver })}
        </Text>
        {letter.reason !== null && (
          <Text mt={1} textStyle="small" dir="auto">
            {ownReason ? t(ownReason) : letter.reason}
          </Text>
        )}
        <Text mt={1} textStyle="note" color="ink.soft">
          {timesOf(letter, sends_mail, t)}
        </Text>
      </Box>
      {letter.state !== "sent" && (
        <SubmitButton
          type="button"
          size="sm"
          variant="subtle"
          aria-description={t("{kind} to {receiver}", { kind, receiver: letter.receiver })}
          pending={retry.pending}
          pendingLabel={t("Trying...")}
          onClick={() => void retry.run(letter)}
        >
          {t("Try Again")}
        </SubmitButton>
      )}
    </ListRow>
  );
}

function timesOf(
  { queued_at, sent_at, next_attempt_at, attempts }: LetterView,
  sendsMail: boolean,
  t: PageTranslate,
): string {
  const queued = exactTime(queued_at, t.language);
  if (sent_at !== null) {
    const sent = exactTime(sent_at, t.language);
    return sendsMail
      ? t("Queued {queued}, sent {sent}", { queued, sent })
      : t("Queued {queued}, saved {sent}", { queued, sent });
  }
  if (next_attempt_at === null) {
    return attempts === 0
      ? t("Queued {queued}", { queued })
      : t("Queued {queued}, {attempts, plural, one {tried once} other {tried # times}}", {
          queued,
          attempts,
        });
  }
  const next = exactTime(next_attempt_at, t.language);
  return attempts === 0
    ? t("Queued {queued}, next try {next}", { queued, next })
    : t(
        "Queued {queued}, {attempts, plural, one {tried once} other {tried # times}}, next try {next}",
        { queued, attempts, next },
      );
}

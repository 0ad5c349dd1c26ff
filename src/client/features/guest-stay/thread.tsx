import { Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { type GuestStayView, guestMessageInput } from "../../../shared/schemas/stays.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DraftNote } from "../../components/draft-note.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { OnceForm } from "../../components/once-form.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { exactTime } from "../../lib/dates.ts";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { newRequestKey, renewUsedKey } from "../../lib/request-key.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange, useFormChange } from "../../lib/use-change.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { type OwnStay, useShowStay } from "./stay-data.ts";

/** The messages of guest and host, and the field for the next one. */
export function Thread({ token, stay }: OwnStay) {
  const t = useTranslate();
  const { host_name: host, messages, closed_at, closed_by } = stay;
  return (
    <section aria-labelledby="stay-messages">
      <Heading as="h3" id="stay-messages" textStyle="subheading" mb={3}>
        {t("Messages")}
      </Heading>
      {messages.length === 0 ? (
        <Text color="ink.soft">{t("You and {host} can write to each other here.", { host })}</Text>
      ) : (
        <Stack as="ol" gap={3}>
          {messages.map((message) => (
            <Message key={message.id} message={message} host={host} />
          ))}
        </Stack>
      )}
      {closed_at === null ? (
        <MessageForm token={token} stay={stay} />
      ) : (
        <Text mt={4} color="ink.soft">
          {closed_by === "guest"
            ? t("You ended this conversation.")
            : t("{host} ended this conversation.", { host })}
        </Text>
      )}
    </section>
  );
}

interface MessageProps {
  message: GuestStayView["messages"][number];
  host: string;
}

function Message({ message, host }: MessageProps) {
  const t = useTranslate();
  const isOwn = message.author === "guest";
  return (
    <Box
      as="li"
      alignSelf={isOwn ? "flex-end" : "flex-start"}
      maxW="min(100%, 28rem)"
      px={4}
      py={3}
      borderRadius="card"
      bg={isOwn ? "leaf.soft" : "paper.sunken"}
      overflowWrap="anywhere"
    >
      <Text textStyle="note" color="ink.soft">
        {t("{name}, {time}", {
          name: isOwn ? t("You") : host,
          time: exactTime(message.created_at, t.language),
        })}
      </Text>
      <Text dir="auto" whiteSpace="pre-line">
        {message.text}
      </Text>
    </Box>
  );
}

const fields = guestMessageInput.omit({ token: true });

function MessageForm({ token, stay }: OwnStay) {
  const t = useTranslate();
  const showStay = useShowStay(token);
  const [start] = useState(() => ({ text: "", request_key: newRequestKey() }));
  const { form, field } = useSchemaForm(fields, { defaultValues: start });
  const { draft, drop, startAfresh } = useDraft(form, `stay message ${stay.reference}`, true);
  const send = useFormChange(form, {
    send: (client, typed) => client.guestStays.sendMessage.mutate({ token, ...typed }),
    done: () => ({
      title: msg("Message Sent"),
      description: msg("{host} gets it by email.", { host: stay.host_name }),
    }),
    failed: { text: stayFallback.stayMessage },
    onDone: (changed) => {
      form.reset({ text: "", request_key: newRequestKey() });
      drop();
      showStay(changed);
    },
    onFailed: (failure) => renewUsedKey(failure, form),
  });
  return (
    <Box mt={5}>
      <OnceForm change={send}>
        <Stack gap={3}>
          {draft !== undefined && <DraftNote onDiscard={startAfresh} />}
          <TextareaField
            label={t("Write to {host}", { host: stay.host_name })}
            rows={3}
            dir="auto"
            maxLength={limits.longTextMax}
            {...field("text")}
          />
          <Flex wrap="wrap" gap={3} justify="space-between" align="center">
            <EndThread token={token} stay={stay} />
            <SubmitButton pending={send.pending} pendingLabel={t("Sending...")}>
              {t("Send Message")}
            </SubmitButton>
          </Flex>
        </Stack>
      </OnceForm>
    </Box>
  );
}

function EndThread({ token, stay }: OwnStay) {
  const t = useTranslate();
  const { open, show, close } = useOverlay("end conversation");
  const showStay = useShowStay(token);
  const end = useChange({
    send: (client) => client.guestStays.close.mutate({ token }),
    failed: { text: stayFallback.stayClose },
    onDone: (changed) => {
      close();
      showStay(changed);
    },
  });
  return (
    <>
      <Button variant="plain" minH={11} color="ink.soft" onClick={() => show()}>
        {t("End Conversation")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={t("End Conversation")}
        confirmLabel={t("End Conversation")}
        pendingLabel={t("Ending...")}
        pending={end.pending}
        onConfirm={() => void end.run(undefined)}
      >
        {t("Then neither you nor {host} can write here any more. Your stay does not change.", {
          host: stay.host_name,
        })}
      </ConfirmDialog>
    </>
  );
}

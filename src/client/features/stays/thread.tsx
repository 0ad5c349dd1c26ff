import { Box, Button, chakra, Flex, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import {
  type StayDetail,
  stayMessageInput,
  type ThreadMessage,
} from "../../../shared/schemas/stays.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DraftNote } from "../../components/draft-note.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { OnceForm } from "../../components/once-form.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { newRequestKey, renewUsedKey } from "../../lib/request-key.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange, useFormChange } from "../../lib/use-change.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { stays } from "./stays-data.ts";

const List = chakra("ol", { base: { listStyle: "none", display: "grid", gap: 3 } });

/** The message of the request has this id; the inbox shows it above. */
const requestMessageId = 0;

/** What guest and host wrote after the request, and a field to answer. */
export function Thread({ stay }: { stay: StayDetail }) {
  const t = useTranslate();
  const messages = stay.messages.filter(({ id }) => id !== requestMessageId);
  return (
    <Box mt={5}>
      {messages.length > 0 && (
        <List aria-label={t("Conversation about this stay")}>
          {messages.map((message) => (
            <Said key={message.id} message={message} stay={stay} />
          ))}
        </List>
      )}
      {stay.closed_at !== null && <Closed stay={stay} />}
      {/* Nobody can be written to once the guest's data was erased. */}
      {stay.closed_at === null && stay.guest_email !== null && <Reply stay={stay} />}
    </Box>
  );
}

function Said({ message, stay }: { message: ThreadMessage; stay: StayDetail }) {
  const t = useTranslate();
  const isOwn = message.author === "host";
  return (
    <Box
      as="li"
      px={4}
      py={3}
      maxW="90%"
      borderRadius="card"
      bg={isOwn ? "leaf.soft" : "paper.sunken"}
      justifySelf={isOwn ? "end" : "start"}
      overflowWrap="anywhere"
    >
      <Text textStyle="note" color={isOwn ? "ink" : "ink.soft"}>
        {t("<bdi>{author}</bdi>, {ago}", {
          author: isOwn ? msg("You") : (stay.guest_name ?? msg("A guest")),
          ago: relativeTime(message.created_at, t),
        })}
      </Text>
      <Text mt={0.5} dir="auto" whiteSpace="pre-line" unicodeBidi="plaintext">
        {message.text}
      </Text>
    </Box>
  );
}

function Closed({ stay }: { stay: StayDetail }) {
  const t = useTranslate();
  return (
    <Text mt={3} textStyle="small" color="ink.soft">
      {stay.closed_by === "host"
        ? t("You closed this conversation.")
        : t("The guest closed this conversation.")}
    </Text>
  );
}

const replyForm = stayMessageInput.pick({ text: true, request_key: true });
const empty = () => ({ text: "", request_key: newRequestKey() });

function Reply({ stay }: { stay: StayDetail }) {
  const t = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const { form, field } = useSchemaForm(replyForm, { defaultValues: empty() });
  const name = `stay message ${stay.id}`;
  const { draft, drop, startAfresh } = useDraft(form, name, true);
  const open = isAsked || draft !== undefined;
  useEffect(() => {
    if (isAsked) form.setFocus("text");
  }, [isAsked, form]);
  const send = useFormChange(form, {
    send: (client, input) => client.stays.sendMessage.mutate({ id: stay.id, ...input }),
    done: () => ({
      title: msg("Message sent"),
      description: msg("The guest gets it by email."),
    }),
    failed: { text: stayFallback.stayMessage },
    outdated: stays,
    onDone: () => {
      form.reset(empty());
      drop();
      setAsked(false);
    },
    onFailed: (failure) => renewUsedKey(failure, form),
  });
  if (!open) {
    return (
      <Flex mt={3} gap={2} wrap="wrap">
        <Button size="sm" variant="subtle" onClick={() => setAsked(true)}>
          {stay.state === "requested" ? t("Ask a Question") : t("Write a Message")}
        </Button>
        <CloseThread stay={stay} />
      </Flex>
    );
  }
  return (
    <OnceForm change={send} mt={4} display="grid" gap={3}>
      {draft !== undefined && <DraftNote onDiscard={startAfresh} />}
      <TextareaField
        dir="auto"
        label={t("Message to the guest")}
        rows={4}
        hint={t("They get it by email and can answer on their page.")}
        {...field("text")}
      />
      <Flex gap={3} justify="flex-end">
        <Button
          variant="ghost"
          onClick={() => {
            startAfresh();
            setAsked(false);
          }}
        >
          {t("Cancel")}
        </Button>
        <SubmitButton pending={send.pending} pendingLabel={t("Sending...")}>
          {t("Send Message")}
        </SubmitButton>
      </Flex>
    </OnceForm>
  );
}

/** Ends the conversation, after a question. Not while a request waits for its answer. */
function CloseThread({ stay }: { stay: StayDetail }) {
  const t = useTranslate();
  const question = useOverlay(`close stay ${stay.id}`);
  const close = useChange({
    send: (client, id: number) => client.stays.close.mutate({ id }),
    done: () => ({
      title: msg("Conversation closed"),
      description: msg("Neither of you can write here anymore."),
    }),
    failed: { text: stayFallback.stayClose },
    outdated: stays,
    onDone: question.close,
  });
  if (stay.state === "requested" || stay.state === "accepted") return null;
  return (
    <>
      <Button size="sm" variant="ghost" color="ink.soft" onClick={() => question.show()}>
        {t("Close Conversation")}
      </Button>
      <ConfirmDialog
        open={question.open}
        onClose={question.close}
        title={t("Close this conversation?")}
        confirmLabel={t("Close Conversation")}
        pendingLabel={t("Closing...")}
        pending={close.pending}
        onConfirm={() => void close.run(stay.id)}
      >
        {t("Neither you nor the guest can write here afterwards. What was written stays.")}
      </ConfirmDialog>
    </>
  );
}

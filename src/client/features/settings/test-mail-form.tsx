import { Box, chakra, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { z } from "zod";
import { fallback } from "../../lib/fallback.ts";
import { testMailInput, type testMailOutput } from "../../../shared/schemas/settings.ts";
import { EmailField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useUser } from "../../session.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { adminPages } from "../../outdated.ts";

const Quoted = chakra("code", {
  base: { display: "block", mt: 1.5, fontFamily: "monospace", overflowWrap: "anywhere" },
});

type Answer = z.output<typeof testMailOutput>;

/** Sends a test email and shows the mail server's answer. */
export function TestMailForm() {
  const t = useTranslate();
  const user = useUser();
  const [answer, setAnswer] = useState<Answer>();
  const { form, field } = useSchemaForm(testMailInput, {
    defaultValues: { email: user?.email ?? "" },
  });
  const send = useFormChange(form, {
    send: (client, input) => {
      setAnswer(undefined);
      return client.settings.testMail.mutate(input);
    },
    failed: { text: fallback.testMail },
    outdated: adminPages,
    onDone: setAnswer,
  });
  return (
    <SectionForm
      change={send}
      submitLabel={t("Send Test Email")}
      pendingLabel={t("Waiting for the answer...")}
    >
      <EmailField
        label={t("Send it to")}
        hint={t("Your mail server should answer within 15 seconds.")}
        {...field("email")}
      />
      <Box as="output" display="block" aria-live="polite">
        {answer && <AnswerNote answer={answer} />}
      </Box>
    </SectionForm>
  );
}

function AnswerNote({ answer: { accepted, answer } }: { answer: Answer }) {
  const t = useTranslate();
  return (
    <Box px={4} py={3} borderRadius="lg" bg={accepted ? "leaf.soft" : "clay.soft"}>
      <Text textStyle="label">
        {t(accepted ? "The mail server accepted the email" : "The mail server refused the email")}
      </Text>
      <Quoted dir="auto" textStyle="small">
        {answer}
      </Quoted>
      {accepted && (
        <Text mt={1.5} textStyle="note">
          {t("Now check that it arrives. Look in the spam folder, too.")}
        </Text>
      )}
    </Box>
  );
}

import { Box, chakra, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { fallback } from "../../../shared/messages.ts";
import { testMailInput, type testMailOutput } from "../../../shared/schemas/settings.ts";
import { TextField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useAdminAct } from "../../lib/use-admin-act.ts";
import { useUser } from "../../session.ts";

const Quoted = chakra("code", {
  base: { display: "block", mt: 1.5, fontFamily: "monospace", overflowWrap: "anywhere" },
});

type Answer = z.output<typeof testMailOutput>;

/** Sends a mail somewhere and shows what the mail server said to it. */
export function TestMailForm() {
  const user = useUser();
  const [answer, setAnswer] = useState<Answer>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(testMailInput),
    defaultValues: { email: user?.email ?? "" },
  });
  const send = useAdminAct({
    send: async (client, input: z.output<typeof testMailInput>) => {
      setAnswer(undefined);
      const told = await client.settings.testMail.mutate(input);
      setAnswer(told);
      return told;
    },
    failed: fallback.testMail,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(send.run)(event)}
      submitLabel="Send Test Email"
      pendingLabel="Waiting for the answer..."
      pending={send.pending}
    >
      <TextField
        label="Send it to"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Your mail server should answer within 15 seconds."
        {...register("email")}
        error={formState.errors.email?.message}
      />
      <Box as="output" display="block" aria-live="polite">
        {answer && <AnswerNote answer={answer} />}
      </Box>
    </SectionForm>
  );
}

function AnswerNote({ answer: { accepted, answer } }: { answer: Answer }) {
  return (
    <Box px={4} py={3} borderRadius="lg" bg={accepted ? "leaf.soft" : "clay.soft"}>
      <Text textStyle="label">
        {accepted ? "The mail server accepted the email" : "The mail server refused the email"}
      </Text>
      <Quoted textStyle="small">{answer}</Quoted>
      {accepted && (
        <Text mt={1.5} textStyle="note">
          Now check that it arrives. Look in the spam folder, too.
        </Text>
      )}
    </Box>
  );
}

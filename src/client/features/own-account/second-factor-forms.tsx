import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { enrolmentInput, secondFactorOnInput } from "../../../shared/schemas/second-factor.ts";
import { TextField } from "../../components/form-field.tsx";
import { lazyInline } from "../../components/lazy-part.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useOwnChange } from "./use-own-change.ts";

const QrCode = lazyInline(() =>
  import("../../components/qr-code.tsx").then((module) => module.QrCode),
);

/** What an authenticator app needs to know. */
export type Enrolment = { secret: string; uri: string };

/** Asks for the password, and gets the secret for it. */
export function SecondFactorStart({ onStarted }: { onStarted: (made: Enrolment) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(enrolmentInput),
    defaultValues: { current_password: "" },
  });
  const start = useOwnChange({
    send: (client, input: z.output<typeof enrolmentInput>) =>
      client.secondFactor.enrol.mutate(input),
    done: () => undefined,
    failed: "The second factor was not set up",
    onDone: onStarted,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(start.run)(event)}
      submitLabel="Set Up"
      pendingLabel="Setting up..."
      pending={start.pending}
    >
      <Text textStyle="small">
        You need an authenticator app on your phone. Signing in then asks for your password and for
        a code from the app.
      </Text>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...register("current_password")}
        error={formState.errors.current_password?.message}
      />
    </SectionForm>
  );
}

interface ConfirmProps {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: string[]) => Promise<void>;
}

/** Shows the secret for the app, and asks for a code of it. */
export function SecondFactorConfirm({ enrolment, onConfirmed }: ConfirmProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(secondFactorOnInput),
    defaultValues: { code: "" },
  });
  const confirm = useOwnChange({
    send: (client, input: z.output<typeof secondFactorOnInput>) =>
      client.secondFactor.turnOn.mutate(input),
    done: () => ({
      title: "Second factor on",
      description: "From now on, signing in asks for a code.",
    }),
    failed: "The second factor was not turned on",
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <SectionForm
      onSubmit={(event) => void handleSubmit(confirm.run)(event)}
      submitLabel="Turn On"
      pendingLabel="Checking..."
      pending={confirm.pending}
    >
      <Secret {...enrolment} />
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...register("code")}
        error={formState.errors.code?.message}
      />
    </SectionForm>
  );
}

function Secret({ secret, uri }: Enrolment) {
  return (
    <Flex gap={5} align="flex-start" wrap="wrap">
      <QrCode url={uri} boxSize="10rem" flexShrink={0} />
      <Stack gap={2} flex="1 1 12rem" minW={0} textStyle="small">
        <Text>Scan this with your authenticator app. If you can’t, type this key into it:</Text>
        <Box as="code" fontFamily="monospace" overflowWrap="anywhere">
          {(secret.match(/.{1,4}/g) ?? []).join(" ")}
        </Box>
        <Text>Keep the key to yourself. It won’t be shown again.</Text>
      </Stack>
    </Flex>
  );
}

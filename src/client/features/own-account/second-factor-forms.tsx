import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { enrolmentInput, secondFactorOnInput } from "../../../shared/schemas/second-factor.ts";
import { TextField } from "../../components/form-field.tsx";
import { lazyInline } from "../../components/lazy-part.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

const QrCode = lazyInline(() =>
  import("../../components/qr-code.tsx").then((module) => module.QrCode),
);

/** The secret and URI for an authenticator app. */
export type Enrolment = { secret: string; uri: string };

/** Asks for the password and creates the secret. */
export function SecondFactorStart({ onStarted }: { onStarted: (enrolment: Enrolment) => void }) {
  const { form, field } = useSchemaForm(enrolmentInput, {
    defaultValues: { current_password: "" },
  });
  const start = useFormChange(form, {
    send: (client, input) => client.secondFactor.enrol.mutate(input),
    failed: { title: "The second factor was not set up" },
    onDone: onStarted,
  });
  return (
    <SectionForm change={start} submitLabel="Set Up" pendingLabel="Setting up...">
      <Text textStyle="small">
        You need an authenticator app on your phone. Signing in then asks for your password and for
        a code from the app.
      </Text>
      <CurrentPasswordField {...field("current_password")} />
    </SectionForm>
  );
}

interface ConfirmProps {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: string[]) => Promise<void>;
}

/** Shows the secret and asks for a code from the app. */
export function SecondFactorConfirm({ enrolment, onConfirmed }: ConfirmProps) {
  const { form, field } = useSchemaForm(secondFactorOnInput, { defaultValues: { code: "" } });
  const confirm = useFormChange(form, {
    send: (client, input) => client.secondFactor.turnOn.mutate(input),
    done: () => ({
      title: "Second factor on",
      description: "From now on, signing in asks for a code.",
    }),
    failed: { title: "The second factor was not turned on" },
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <SectionForm change={confirm} submitLabel="Turn On" pendingLabel="Checking...">
      <Secret {...enrolment} />
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...field("code")}
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

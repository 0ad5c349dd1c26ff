import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { enrolmentInput, secondFactorOnInput } from "../../../shared/schemas/second-factor.ts";
import { TextField } from "../../components/form-field.tsx";
import { lazyInline } from "../../components/lazy-part.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
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
  const t = useTranslate();
  const { form, field } = useSchemaForm(enrolmentInput, {
    defaultValues: { current_password: "" },
  });
  const start = useFormChange(form, {
    send: (client, input) => client.secondFactor.enrol.mutate(input),
    failed: { title: msg("The second factor was not set up") },
    onDone: onStarted,
  });
  return (
    <SectionForm change={start} submitLabel={t("Set Up")} pendingLabel={t("Setting up...")}>
      <Text textStyle="small">
        {t(
          "You need an authenticator app on your phone. Signing in then asks for your password and for a code from the app.",
        )}
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
  const t = useTranslate();
  const { form, field } = useSchemaForm(secondFactorOnInput, { defaultValues: { code: "" } });
  const confirm = useFormChange(form, {
    send: (client, input) => client.secondFactor.turnOn.mutate(input),
    done: () => ({
      title: msg("Second factor on"),
      description: msg("From now on, signing in asks for a code."),
    }),
    failed: { title: msg("The second factor was not turned on") },
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <SectionForm change={confirm} submitLabel={t("Turn On")} pendingLabel={t("Checking...")}>
      <Secret {...enrolment} />
      <TextField
        label={t("Code from the app")}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...field("code")}
      />
    </SectionForm>
  );
}

function Secret({ secret, uri }: Enrolment) {
  const t = useTranslate();
  return (
    <Flex gap={5} align="flex-start" wrap="wrap">
      <QrCode url={uri} boxSize="10rem" flexShrink={0} />
      <Stack gap={2} flex="1 1 12rem" minW={0} textStyle="small">
        <Text>
          {t("Scan this with your authenticator app. If you can’t, type this key into it:")}
        </Text>
        <Box as="code" dir="ltr" fontFamily="monospace" overflowWrap="anywhere">
          {(secret.match(/.{1,4}/g) ?? []).join(" ")}
        </Box>
        <Text>{t("Keep the key to yourself. It won’t be shown again.")}</Text>
      </Stack>
    </Flex>
  );
}

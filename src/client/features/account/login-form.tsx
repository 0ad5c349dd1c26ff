import { Button, Flex, Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { loginInput, type UserView } from "../../../shared/schemas/auth.ts";
import type { ErrorCode } from "../../../shared/schemas/errors.ts";
import { CheckboxField, EmailField } from "../../components/form-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useSite } from "../../first-data.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { readDeviceToken, writeDeviceToken } from "../../lib/device-token.ts";
import { mailto } from "../../lib/mailto.ts";
import { useTranslate } from "../../lib/translate.ts";
import { AccountForm } from "./account-form.tsx";
import { Advice } from "./advice.tsx";
import { SecondStep } from "./second-step.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface LoginFormProps {
  onSignedIn: (token: string, user: UserView) => Promise<void>;
  /** Opens "Forgot password?" with the email typed so far. */
  onForgot: (email: string) => void;
}

/** Email, password and how long to stay signed in. */
export function LoginForm({ onSignedIn, onForgot }: LoginFormProps) {
  const t = useTranslate();
  // No default values: they would erase what was typed before hydration.
  const { form, field } = useSchemaForm(loginInput);
  const [refusal, setRefusal] = useState<ErrorCode>();
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    if (needsCode) form.setFocus("code");
  }, [needsCode, form]);

  const login = useFormChange(form, {
    send: (client, values) => {
      setRefusal(undefined);
      return client.auth.login.mutate({ ...values, device_token: readDeviceToken() });
    },
    failed: {
      title: msg("Login failed"),
      text: fallback.login,
      noAnswer: fallback.loginException,
      // The form says what is wrong with the email or the password.
      isShown: (failure) => bodyOf(failure)?.code === "INVALID_CREDENTIALS",
    },
    onDone: ({ token, user, device_token }) => {
      writeDeviceToken(device_token);
      return onSignedIn(token, user);
    },
    ask: (failure) => {
      const asksForCode = !needsCode && bodyOf(failure)?.code === "SECOND_FACTOR_REQUIRED";
      if (asksForCode) setNeedsCode(true);
      return asksForCode;
    },
    onFailed: (failure) => setRefusal(bodyOf(failure)?.code),
  });

  return (
    <AccountForm
      change={login}
      submitLabel={t("Sign In")}
      pendingLabel={t("Signing in...")}
      advice={
        refusal === "INVALID_CREDENTIALS" ? (
          <Advice>
            {t(
              "That email and password don’t match. Check the spelling or <forgot>choose a new password</forgot>.",
              {
                forgot: (text) => (
                  <Button
                    variant="plain"
                    fontSize="inherit"
                    fontWeight="inherit"
                    color="inherit"
                    minH={6}
                    onClick={() => onForgot(form.getValues("email"))}
                  >
                    {text}
                  </Button>
                ),
              },
            )}
          </Advice>
        ) : (
          refusal !== undefined && <RefusalAdvice code={refusal} />
        )
      }
    >
      {needsCode ? (
        <SecondStep
          {...field("code")}
          onBack={() => {
            setNeedsCode(false);
            form.setValue("code", undefined);
          }}
        />
      ) : (
        <>
          <EmailField label={t("Email")} autoComplete="username" {...field("email")} />
          <PasswordField
            label={t("Password")}
            autoComplete="current-password"
            {...field("password")}
          />
          <Flex wrap="wrap" justify="space-between" align="center" columnGap={4} rowGap={3}>
            <CheckboxField {...field("rememberMe")}>{t("Remember me")}</CheckboxField>
            <Button variant="plain" minH={6} onClick={() => onForgot(form.getValues("email"))}>
              {t("Forgot password?")}
            </Button>
          </Flex>
        </>
      )}
    </AccountForm>
  );
}

/** The way on after a refused sign-in; nothing if the notice says it all. */
function RefusalAdvice({ code }: { code: ErrorCode }) {
  const t = useTranslate();
  const { contact_email } = useSite();
  const contact = {
    email: contact_email,
    address: (text: ReactNode) => <Link href={mailto(contact_email)}>{text}</Link>,
  };
  switch (code) {
    case "ACCOUNT_DISABLED":
      return <Advice>{t("To ask why, email <address>{email}</address>.", contact)}</Advice>;
    case "ACCOUNT_REFUSED":
      return (
        <Advice>{t("Think this is a mistake? Email <address>{email}</address>.", contact)}</Advice>
      );
    case "ACCOUNT_WAITING":
      return <Advice>{t("Taking too long? Email <address>{email}</address>.", contact)}</Advice>;
    case "EMAIL_NOT_CONFIRMED":
      return (
        <Advice>
          {t("No email from us, not even in spam? <again>Sign up again</again> to get a new one.", {
            again: (text) => (
              <Link asChild>
                <RouterLink to="/signup">{text}</RouterLink>
              </Link>
            ),
          })}
        </Advice>
      );
    default:
      return null;
  }
}

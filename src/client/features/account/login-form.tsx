import { Button, Flex, Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { fallback } from "../../lib/fallback.ts";
import { loginInput, type UserView } from "../../../shared/schemas/auth.ts";
import type { ErrorCode } from "../../../shared/schemas/errors.ts";
import { CheckboxField, EmailField } from "../../components/form-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useSite } from "../../first-data.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { readDeviceToken, writeDeviceToken } from "../../lib/device-token.ts";
import { mailto } from "../../lib/mailto.ts";
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
      title: "Login failed",
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
      submitLabel="Sign In"
      pendingLabel="Signing in..."
      advice={
        refusal === "INVALID_CREDENTIALS" ? (
          <Advice>
            That email and password don’t match. Check the spelling or{" "}
            <Button
              variant="plain"
              fontSize="inherit"
              fontWeight="inherit"
              color="inherit"
              minH={6}
              onClick={() => onForgot(form.getValues("email"))}
            >
              choose a new password
            </Button>
            .
          </Advice>
        ) : (
          refusal !== undefined && adviceOn[refusal]
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
          <EmailField label="Email" autoComplete="username" {...field("email")} />
          <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
          <Flex wrap="wrap" justify="space-between" align="center" columnGap={4} rowGap={3}>
            <CheckboxField {...field("rememberMe")}>Remember me</CheckboxField>
            <Button variant="plain" minH={6} onClick={() => onForgot(form.getValues("email"))}>
              Forgot password?
            </Button>
          </Flex>
        </>
      )}
    </AccountForm>
  );
}

/** Advice that ends with the address of the people who run the site. */
function AskAdvice({ children }: { children: string }) {
  const { contact_email } = useSite();
  return (
    <Advice>
      {children} <Link href={mailto(contact_email)}>{contact_email}</Link>.
    </Advice>
  );
}

const adviceOn: Partial<Record<ErrorCode, ReactNode>> = {
  ACCOUNT_DISABLED: <AskAdvice>To ask why, email</AskAdvice>,
  ACCOUNT_REFUSED: <AskAdvice>Think this is a mistake? Email</AskAdvice>,
  ACCOUNT_WAITING: <AskAdvice>Taking too long? Email</AskAdvice>,
  EMAIL_NOT_CONFIRMED: (
    <Advice>
      No email from us, not even in spam?{" "}
      <Link asChild>
        <RouterLink to="/signup">Sign up again</RouterLink>
      </Link>{" "}
      to get a new one.
    </Advice>
  ),
};

import { Button, Flex, Link } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { fallback } from "../../../shared/messages.ts";
import { loginInput, type UserView } from "../../../shared/schemas/auth.ts";
import type { ErrorCode } from "../../../shared/schemas/errors.ts";
import { CheckboxField, TextField } from "../../components/form-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useSite } from "../../first-data.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { readDeviceToken, writeDeviceToken } from "../../lib/device-token.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { mailto } from "../../lib/mailto.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPC } from "../../trpc.ts";
import { AccountForm } from "./account-form.tsx";
import { Advice } from "./advice.tsx";
import { failureText } from "./failure-text.ts";
import { SecondStep } from "./second-step.tsx";

interface LoginFormProps {
  onSignedIn: (token: string, user: UserView) => Promise<void>;
  /** The password is forgotten; comes with the e-mail typed so far. */
  onForgot: (email: string) => void;
}

/** Email, password and how long to stay signed in. */
export function LoginForm({ onSignedIn, onForgot }: LoginFormProps) {
  const login = useMutation(useTRPC().auth.login.mutationOptions());
  // No default values: what was typed before the page woke up stays.
  const { register, handleSubmit, getValues, setError, setFocus, setValue, formState } = useForm({
    resolver: zodResolver(loginInput),
  });
  const { errors, isSubmitting } = formState;
  const [refusal, setRefusal] = useState<ErrorCode>();
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    if (needsCode) setFocus("code");
  }, [needsCode, setFocus]);

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const signedIn = await login.mutateAsync({ ...values, device_token: readDeviceToken() });
      const { token, user } = signedIn;
      writeDeviceToken(signedIn.device_token);
      await onSignedIn(token, user);
    } catch (failure) {
      const code = bodyOf(failure)?.code;
      if (code === "SECOND_FACTOR_REQUIRED" && !needsCode) return setNeedsCode(true);
      showServerIssues(failure, setError);
      setRefusal(code);
      const texts = { answered: fallback.login, exception: fallback.loginException };
      toast({
        title: "Login failed",
        description: failureText(failure, texts),
        variant: "destructive",
      });
    }
  });

  return (
    <AccountForm
      onSubmit={(event) => void submit(event)}
      submitLabel="Sign In"
      pendingLabel="Signing in..."
      pending={isSubmitting}
      advice={refusal !== undefined && adviceOn[refusal]}
    >
      {needsCode ? (
        <SecondStep
          {...register("code")}
          error={errors.code?.message}
          onBack={() => {
            setNeedsCode(false);
            setValue("code", undefined);
          }}
        />
      ) : (
        <>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...register("email")}
            error={errors.email?.message}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...register("password")}
            error={errors.password?.message}
          />
          <Flex wrap="wrap" justify="space-between" align="center" columnGap={4} rowGap={3}>
            <CheckboxField {...register("rememberMe")}>Remember me</CheckboxField>
            <Button variant="plain" minH={6} onClick={() => onForgot(getValues("email"))}>
              Forgot password?
            </Button>
          </Flex>
        </>
      )}
    </AccountForm>
  );
}

/** Whom to ask why somebody is not let in. */
function AskAdvice({ children }: { children: string }) {
  const { contact_email } = useSite();
  return (
    <Advice>
      {children} <Link href={mailto(contact_email)}>{contact_email}</Link>.
    </Advice>
  );
}

const adviceOn: Partial<Record<ErrorCode, ReactNode>> = {
  INVALID_CREDENTIALS: (
    <Advice>That email and password don’t match. Check both, or choose a new password.</Advice>
  ),
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

import { Button, Stack } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { limits } from "../../../shared/limits.ts";
import { resetPasswordForm } from "../../../shared/schemas/auth.ts";
import { NewPasswordField } from "../../components/new-password-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { bodyOf, messageOf } from "../../lib/api-error.ts";
import { writeDeviceToken } from "../../lib/device-token.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPC } from "../../trpc.ts";
import { AccountForm } from "./account-form.tsx";
import { Advice } from "./advice.tsx";

interface NewPasswordFormProps {
  /** The token of the recovery link. */
  token: string;
  onSet: () => Promise<void>;
  /** The link has ended; another one is wanted. */
  onAskAgain: () => void;
}

/** Sets the password that a recovery link allows to set. */
export function NewPasswordForm({ token, onSet, onAskAgain }: NewPasswordFormProps) {
  const reset = useMutation(useTRPC().auth.resetPassword.mutationOptions());
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resetPasswordForm),
  });
  const { errors, isSubmitting } = formState;
  const [ended, setEnded] = useState(false);

  const submit = handleSubmit(async ({ password }) => {
    try {
      const { device_token } = await reset.mutateAsync({ token_hash: token, password });
      writeDeviceToken(device_token);
      toast({ title: "Password changed", description: "Sign in with your new password." });
      await onSet();
    } catch (failure) {
      showServerIssues(failure, setError);
      setEnded(bodyOf(failure)?.code === "INVALID_TOKEN");
      toast({
        title: "The password was not changed",
        description: messageOf(failure, "Please try again."),
        variant: "destructive",
      });
    }
  });

  if (ended) {
    return (
      <Stack gap={6} align="flex-start">
        <Advice>This link has expired. Links work once, for one hour.</Advice>
        <Button size="lg" onClick={onAskAgain}>
          Send a New Link
        </Button>
      </Stack>
    );
  }
  return (
    <AccountForm
      onSubmit={(event) => void submit(event)}
      submitLabel="Set Password"
      pendingLabel="Saving..."
      pending={isSubmitting}
    >
      <NewPasswordField
        label="Password"
        hint={`At least ${limits.passwordMin} characters`}
        {...register("password", { deps: "confirmPassword" })}
        error={errors.password?.message}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...register("confirmPassword")}
        error={errors.confirmPassword?.message}
      />
    </AccountForm>
  );
}

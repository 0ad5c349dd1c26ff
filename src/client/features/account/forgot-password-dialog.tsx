import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { forgotPasswordInput } from "../../../shared/schemas/auth.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/form-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { readDeviceToken } from "../../lib/device-token.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPC } from "../../trpc.ts";

interface ForgotPasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** What to start with; a new value needs a new key. */
  email: string;
}

/** Asks where to send a link to choose a new password; the answer never tells who has an account. */
export function ForgotPasswordDialog({ open, onClose, email }: ForgotPasswordDialogProps) {
  const forgot = useMutation(useTRPC().auth.forgotPassword.mutationOptions());
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(forgotPasswordInput),
    defaultValues: { email },
  });

  const submit = handleSubmit(async (values) => {
    try {
      await forgot.mutateAsync({ ...values, device_token: readDeviceToken() });
      toast({
        title: "Check your email",
        description: `If ${values.email} has an account here, a link to choose a new password is on its way.`,
      });
      onClose();
    } catch (failure) {
      showServerIssues(failure, setError);
      toast({
        title: "The link was not sent",
        description: messageOf(failure, "Please try again."),
        variant: "destructive",
      });
    }
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Forgot password?"
      description="Enter your email and we’ll send you a link to choose a new password."
      onSubmit={(event) => void submit(event)}
      submitLabel="Send Link"
      pendingLabel="Sending..."
      pending={formState.isSubmitting}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register("email")}
        error={formState.errors.email?.message}
      />
    </FormDialog>
  );
}

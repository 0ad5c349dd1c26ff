import { Link } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../../shared/messages.ts";
import { signupForm } from "../../../shared/schemas/auth.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { CheckboxField, TextField } from "../../components/form-field.tsx";
import { NewPasswordField } from "../../components/new-password-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useSite } from "../../first-data.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPC } from "../../trpc.ts";
import { AccountForm } from "./account-form.tsx";
import { failureText } from "./failure-text.ts";

interface SignupFormProps {
  /** A letter to this e-mail is on its way. */
  onSent: (email: string) => Promise<void>;
}

const notices = {
  SIGNUP_SUCCESS: {
    title: "Account created successfully",
    description: "Please check your email to confirm your account.",
  },
  CONFIRMATION_RESENT: {
    title: "Confirmation email resent",
    description: "Please check your email for the new confirmation link.",
  },
} as const;

/** All it takes to open a host account. */
export function SignupForm({ onSent }: SignupFormProps) {
  const site = useSite();
  const signup = useMutation(useTRPC().auth.signup.mutationOptions());
  // No default values: what was typed before the page woke up stays.
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(signupForm),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ name, email, password, terms }) => {
    try {
      const { code } = await signup.mutateAsync({ name, email, password, terms });
      toast(notices[code]);
      await onSent(email);
    } catch (failure) {
      showServerIssues(failure, setError);
      if (bodyOf(failure)?.code === "EMAIL_TAKEN") {
        setError("email", { message: "This email is already in use" }, { shouldFocus: true });
      }
      const texts = { answered: fallback.signup, exception: fallback.signupException };
      toast({
        title: "Registration failed",
        description: failureText(failure, texts),
        variant: "destructive",
      });
    }
  });

  return (
    <AccountForm
      onSubmit={(event) => void submit(event)}
      submitLabel="Create Account"
      pendingLabel="Creating account..."
      pending={isSubmitting}
    >
      <TextField
        label="Full name"
        autoComplete="name"
        {...register("name")}
        error={errors.name?.message}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...register("email")}
        error={errors.email?.message}
      />
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
      <CheckboxField {...register("terms")} error={errors.terms?.message}>
        I accept the{" "}
        <Link asChild>
          <ExternalLink plain href={site.terms_url}>
            Terms and Conditions
          </ExternalLink>
        </Link>
      </CheckboxField>
    </AccountForm>
  );
}

import { Link } from "@chakra-ui/react";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../lib/fallback.ts";
import { signupForm } from "../../../shared/schemas/auth.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { CheckboxField, EmailField, TextField } from "../../components/form-field.tsx";
import { NewPasswordField } from "../../components/new-password-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useSite } from "../../first-data.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { AccountForm } from "./account-form.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface SignupFormProps {
  /** A confirmation email is on its way to this address. */
  onSent: (email: string) => Promise<void>;
}

const notices = {
  SIGNUP_SUCCESS: {
    title: "Account created successfully",
    description: "Please check your email to confirm your account.",
    // The next page says "Check your email".
    quiet: true,
  },
  CONFIRMATION_RESENT: {
    title: "Confirmation email resent",
    description: "Please check your email for the new confirmation link.",
  },
} as const;

/** Opens a host account. */
export function SignupForm({ onSent }: SignupFormProps) {
  const site = useSite();
  // No default values: they would erase what was typed before hydration.
  const { form, field } = useSchemaForm(signupForm);
  const signup = useFormChange(form, {
    send: (client, { name, email, password, terms }) =>
      client.auth.signup.mutate({ name, email, password, terms }),
    done: ({ code }) => notices[code],
    failed: {
      title: "Registration failed",
      text: fallback.signup,
      noAnswer: fallback.signupException,
    },
    onDone: (_sent, { email }) => onSent(email),
    onFailed: (failure) => {
      if (bodyOf(failure)?.code === "EMAIL_TAKEN") {
        form.setError("email", { message: "This email is already in use" }, { shouldFocus: true });
      }
    },
  });

  return (
    <AccountForm change={signup} submitLabel="Create Account" pendingLabel="Creating account...">
      <TextField
        label="Full name"
        autoComplete="name"
        hint="Guests only see your first name, on your properties’ pages."
        {...field("name")}
      />
      <EmailField label="Email" {...field("email")} />
      <NewPasswordField
        label="Password"
        hint={`At least ${limits.passwordMin} characters`}
        {...field("password", { deps: "confirmPassword" })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
      <CheckboxField {...field("terms")}>
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

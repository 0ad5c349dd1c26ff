import { Link } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../lib/fallback.ts";
import { signupForm } from "../../../shared/schemas/auth.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { CheckboxField, EmailField, TextField } from "../../components/form-field.tsx";
import { NewPasswordField } from "../../components/new-password-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useSite } from "../../first-data.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { useTranslate } from "../../lib/translate.ts";
import { AccountForm } from "./account-form.tsx";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

interface SignupFormProps {
  /** A confirmation email is on its way to this address. */
  onSent: (email: string) => Promise<void>;
}

const notices = {
  SIGNUP_SUCCESS: {
    title: msg("Account created successfully"),
    description: msg("Please check your email to confirm your account."),
    // The next page says "Check your email".
    quiet: true,
  },
  CONFIRMATION_RESENT: {
    title: msg("Confirmation email resent"),
    description: msg("Please check your email for the new confirmation link."),
  },
} as const;

const taken = schemaError(msg("This email is already in use"));

/** Opens a host account. */
export function SignupForm({ onSent }: SignupFormProps) {
  const t = useTranslate();
  const site = useSite();
  // No default values: they would erase what was typed before hydration.
  const { form, field } = useSchemaForm(signupForm);
  const signup = useFormChange(form, {
    send: (client, { name, email, password, terms }) =>
      client.auth.signup.mutate({ name, email, password, terms }),
    done: ({ code }) => notices[code],
    failed: {
      title: msg("Registration failed"),
      text: fallback.signup,
      noAnswer: fallback.signupException,
    },
    onDone: (_sent, { email }) => onSent(email),
    onFailed: (failure) => {
      if (bodyOf(failure)?.code === "EMAIL_TAKEN") {
        form.setError("email", { message: taken() }, { shouldFocus: true });
      }
    },
  });

  return (
    <AccountForm
      change={signup}
      submitLabel={t("Create Account")}
      pendingLabel={t("Creating account...")}
    >
      <TextField
        label={t("Full name")}
        autoComplete="name"
        hint={t("Guests only see your first name, on your properties’ pages.")}
        {...field("name")}
      />
      <EmailField label={t("Email")} {...field("email")} />
      <NewPasswordField
        label={t("Password")}
        hint={t("At least {min, number} characters", { min: limits.passwordMin })}
        {...field("password", { deps: "confirmPassword" })}
      />
      <PasswordField
        label={t("Confirm password")}
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
      <CheckboxField {...field("terms")}>
        {t("I accept the <terms>Terms and Conditions</terms>", {
          terms: (text) => (
            <Link asChild>
              <ExternalLink plain href={site.terms_url}>
                {text}
              </ExternalLink>
            </Link>
          ),
        })}
      </CheckboxField>
    </AccountForm>
  );
}

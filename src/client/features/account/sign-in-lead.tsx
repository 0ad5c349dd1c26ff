import { Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { useTranslate } from "../../lib/translate.ts";

/** The link to /login under the title of the sign-up pages. */
export function SignInLead() {
  const t = useTranslate();
  return t("Already have an account? <login>Sign in</login>", {
    login: (text) => (
      <Link asChild>
        <RouterLink to="/login">{text}</RouterLink>
      </Link>
    ),
  });
}

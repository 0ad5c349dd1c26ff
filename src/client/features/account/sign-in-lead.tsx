import { Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";

/** The link to /login under the title of the sign-up pages. */
export function SignInLead() {
  return (
    <>
      Already have an account?{" "}
      <Link asChild>
        <RouterLink to="/login">Sign in</RouterLink>
      </Link>
    </>
  );
}

import { Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";

/** Under the title of the pages for new hosts: the way for those who are none. */
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

import { Box, Button, Link, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { failure } from "../../../shared/messages.ts";
import { useSite } from "../../first-data.ts";
import { mailto } from "../../lib/mailto.ts";
import { AccountPage } from "./account-page.tsx";
import { SignInLead } from "./sign-in-lead.tsx";

/** Replaces the sign-up form while sign-up is closed. */
export function SignupClosed() {
  const { contact_email } = useSite();
  return (
    <AccountPage title="Sign-up is closed" lead={<SignInLead />}>
      <Stack gap={6} align="flex-start" overflowWrap="anywhere">
        <Text>
          {failure.signUpClosed}. Want to host here? Email{" "}
          <Link href={mailto(contact_email)}>{contact_email}</Link>.
        </Text>
        <Button asChild variant="outline">
          <RouterLink to="/browse">Browse Properties</RouterLink>
        </Button>
      </Stack>
    </AccountPage>
  );
}

/** Says that an admin reviews each sign-up. */
export function ApprovalNote() {
  return (
    <Box mb={5} px={4} py={3} bg="sun.soft" borderRadius="lg" textStyle="small">
      An admin reviews each sign-up. Confirm your email first; we’ll email you when you’re approved.
    </Box>
  );
}

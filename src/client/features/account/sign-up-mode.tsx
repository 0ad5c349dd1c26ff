import { Box, Button, Link, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { failure } from "../../../shared/messages.ts";
import { useSite } from "../../first-data.ts";
import { mailto } from "../../lib/mailto.ts";
import { AccountPage } from "./account-page.tsx";
import { SignInLead } from "./sign-in-lead.tsx";

/** In place of the sign-up form, while the site takes nobody new. */
export function SignupClosed() {
  const { contact_email } = useSite();
  return (
    <AccountPage title="Sign-up is closed" lead={<SignInLead />}>
      <Stack gap={6} align="flex-start" overflowWrap="anywhere">
        <Text>
          {failure.signUpClosed}. You would like to host here? Write to{" "}
          <Link href={mailto(contact_email)}>{contact_email}</Link>.
        </Text>
        <Button asChild variant="outline">
          <RouterLink to="/browse">Browse Properties</RouterLink>
        </Button>
      </Stack>
    </AccountPage>
  );
}

/** Says beforehand that an admin looks at each sign-up. */
export function ApprovalNote() {
  return (
    <Box mb={5} px={4} py={3} bg="sun.soft" borderRadius="lg" textStyle="small">
      An admin looks at each sign-up. Once you have confirmed your email and they have let you in,
      you get an email and can sign in.
    </Box>
  );
}

import { Box, Button, Link, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { useSite } from "../../first-data.ts";
import { mailto } from "../../lib/mailto.ts";
import { useTranslate } from "../../lib/translate.ts";
import { AccountPage } from "./account-page.tsx";
import { SignInLead } from "./sign-in-lead.tsx";

/** Replaces the sign-up form while sign-up is closed. */
export function SignupClosed() {
  const t = useTranslate();
  const { contact_email } = useSite();
  return (
    <AccountPage title={t("Sign-up is closed")} lead={<SignInLead />}>
      <Stack gap={6} align="flex-start" overflowWrap="anywhere">
        <Text>
          {t(
            "This site isn’t taking new hosts at the moment. Want to host here? Email <address>{email}</address>.",
            {
              email: contact_email,
              address: (text) => <Link href={mailto(contact_email)}>{text}</Link>,
            },
          )}
        </Text>
        <Button asChild variant="outline">
          <RouterLink to="/browse">{t("Browse Properties")}</RouterLink>
        </Button>
      </Stack>
    </AccountPage>
  );
}

/** Says that an admin reviews each sign-up. */
export function ApprovalNote() {
  const t = useTranslate();
  return (
    <Box mb={5} px={4} py={3} bg="sun.soft" borderRadius="lg" textStyle="small">
      {t(
        "An admin reviews each sign-up. Confirm your email first; we’ll email you when you’re approved.",
      )}
    </Box>
  );
}

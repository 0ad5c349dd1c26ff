import { Box, Button, Text } from "@chakra-ui/react";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";

/** Says where interest is sent until the contact email is confirmed. */
export function ContactNote({ property }: { property: OwnPropertyView }) {
  const t = useTranslate();
  const { contact_email, interest_email } = property;
  const resend = useChange({
    send: (client, { id }: OwnPropertyView) => client.properties.askContact.mutate({ id }),
    done: (_answer, asked) => ({
      title: msg("Confirmation email sent"),
      description: msg("Open the link in the email to {email}.", { email: asked.contact_email }),
    }),
    failed: { text: fallback.contactAsk },
    outdated: listings,
  });
  if (interest_email === contact_email) return null;
  return (
    <Box mt={1.5} px={3} py={2} bg="sun.soft" borderRadius="lg">
      <Text>
        {t(
          "Guests’ messages go to {interest_email} until you confirm {contact_email} with the link we sent there.",
          { interest_email, contact_email },
        )}
      </Text>
      <Button
        variant="plain"
        mt={1}
        textAlign="start"
        aria-description={property.name}
        aria-disabled={resend.pending}
        onClick={() => void resend.run(property)}
      >
        {t("Resend Confirmation Email")}
      </Button>
    </Box>
  );
}

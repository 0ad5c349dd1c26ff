import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { Copy } from "lucide-react";
import { msg } from "../../../shared/i18n/message.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { copyWithNotice } from "../../lib/clipboard.ts";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { calendars } from "./calendar-data.ts";

/** The secret address that other sites read the taken nights from. */
export function FeedAddress({ propertyId, address }: { propertyId: number; address: string }) {
  const t = useTranslate();
  const question = useOverlay("calendar address");
  const renew = useChange({
    send: (client, id: number) => client.calendars.renewFeed.mutate({ id }),
    done: () => ({
      title: msg("Address replaced"),
      description: msg("The old one no longer works. Give the new one to the other sites."),
    }),
    failed: { text: stayFallback.feedRenew },
    outdated: calendars,
    onDone: question.close,
  });
  const copy = () =>
    copyWithNotice(
      address,
      { title: msg("Address copied"), description: msg("Paste it into the other site.") },
      stayFallback.copyAddress,
    );
  return (
    <>
      <Text textStyle="small">
        {t(
          "Paste it where the other site imports a calendar. It shows when your nights are taken, but no names and no notes. Whoever knows it can read that.",
        )}
      </Text>
      <Box
        mt={3}
        px={4}
        py={3}
        bg="paper.sunken"
        borderRadius="lg"
        dir="ltr"
        fontFamily="monospace"
        textStyle="small"
        wordBreak="break-all"
      >
        {address}
      </Box>
      <Flex mt={3} gap={2} wrap="wrap">
        <Button size="sm" variant="subtle" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t("Copy Address")}
        </Button>
        <Button size="sm" variant="ghost" colorPalette="clay" onClick={() => question.show()}>
          {t("Replace the Address")}
        </Button>
      </Flex>
      <ConfirmDialog
        open={question.open}
        onClose={question.close}
        title={t("Replace the address?")}
        confirmLabel={t("Replace the Address")}
        pendingLabel={t("Replacing...")}
        pending={renew.pending}
        onConfirm={() => void renew.run(propertyId)}
      >
        {t(
          "The present address stops working at once. Other sites no longer see your nights until you give them the new one.",
        )}
      </ConfirmDialog>
    </>
  );
}

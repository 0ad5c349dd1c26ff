import { Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { inbox } from "./inbox-data.ts";

interface EraseDialogProps {
  open: boolean;
  onClose: () => void;
  item: InboxItem | undefined;
  /** Receives the id of the erased message. */
  onErased: (id: number) => void;
}

/** Asks before a guest's message is erased. */
export function EraseDialog({ open, onClose, item, onErased }: EraseDialogProps) {
  const t = useTranslate();
  const erase = useChange({
    send: (client, { id }: InboxItem) => client.guestInterest.delete.mutate({ id }),
    done: () => ({
      title: msg("Message erased"),
      description: msg("It has been removed for good."),
    }),
    failed: { text: fallback.interestUpdate },
    outdated: inbox,
    onDone: ({ id }) => {
      onClose();
      onErased(id);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("Erase Message")}
      confirmLabel={t("Erase")}
      pendingLabel={t("Erasing...")}
      pending={erase.pending}
      onConfirm={() => {
        if (item) void erase.run(item);
      }}
    >
      <Text>
        {t(
          "Are you sure you want to erase this message from <bdi>{guest}</bdi>? Their name, email and message will be removed here. This action cannot be undone.",
          { guest: item?.guest_name ?? "" },
        )}
      </Text>
      {item?.stay && (
        <Text mt={3}>
          {item.stay.state === "requested"
            ? t(
                "The guest is still waiting for your answer about these dates. Erasing ends the request without telling them. Decline it first to tell them.",
              )
            : t(
                "The guest’s link to this stay stops working, and the conversation about it is erased. Its nights and amounts are kept.",
              )}
        </Text>
      )}
    </ConfirmDialog>
  );
}

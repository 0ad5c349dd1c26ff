import { Box, Button, Dialog, Portal, Text } from "@chakra-ui/react";
import { useState } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import type { ManagedUser } from "../../../shared/schemas/users.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DialogHead } from "../../components/dialog-head.tsx";
import { DialogRoot } from "../../components/overlay.tsx";
import { copyWithNotice } from "../../lib/clipboard.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

interface PasswordLinkProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
}

/** Asks, makes a link with which a host chooses a new password, and shows it once. */
export function PasswordLink({ user, open, onClose }: PasswordLinkProps) {
  const t = useTranslate();
  const [link, setLink] = useState<string>();
  const make = useChange({
    send: (client, id: number) => client.users.makePasswordLink.mutate({ id }),
    failed: { title: msg("No link was made") },
    outdated: adminPages,
    onDone: (made) => setLink(made.link),
  });
  // Forward, after Back, asks again: the link is shown once.
  if (!open && link !== undefined) setLink(undefined);
  return (
    <>
      <ConfirmDialog
        open={open && link === undefined}
        onClose={onClose}
        title={t("Password Link")}
        confirmLabel={t("Make Link")}
        pendingLabel={t("Making...")}
        pending={make.pending}
        onConfirm={() => void make.run(user.id)}
        colorPalette="leaf"
      >
        {t(
          "Make a link with which <bdi>{name}</bdi> chooses a new password? Use it for someone who gets no emails. Their password works until they choose a new one, and they get an email about the link.",
          { name: user.name },
        )}
      </ConfirmDialog>
      <DialogRoot
        open={open && link !== undefined}
        onClose={onClose}
        size="md"
        closeOnInteractOutside={false}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <DialogHead>{t("Password Link")}</DialogHead>
              <Dialog.Body tabIndex={0}>
                <Text>
                  {t(
                    "Give this link to <bdi>{name}</bdi> and to no one else: anyone who has it can take over the account. It works once, for one hour, and won’t be shown again.",
                    { name: user.name },
                  )}
                </Text>
                <Box
                  as="code"
                  dir="ltr"
                  display="block"
                  mt={4}
                  px={4}
                  py={3}
                  bg="sun.soft"
                  borderRadius="lg"
                  fontFamily="monospace"
                  textStyle="small"
                  wordBreak="break-all"
                >
                  {link}
                </Box>
              </Dialog.Body>
              <Dialog.Footer>
                <Button onClick={() => void copyLink(link ?? "", user.name)}>
                  {t("Copy Link")}
                </Button>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </DialogRoot>
    </>
  );
}

const copyLink = (link: string, name: string) =>
  copyWithNotice(
    link,
    {
      title: msg("Link copied"),
      description: msg("Send it to {name} in a private message.", { name }),
    },
    msg("Failed to copy the link"),
  );

import { Dialog, IconButton } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslate } from "../lib/translate.ts";

/** A dialog's title and its close button. */
export function DialogHead({ children, ...rest }: ComponentProps<typeof Dialog.Header>) {
  const t = useTranslate();
  return (
    <Dialog.Header {...rest}>
      <Dialog.Title>{children}</Dialog.Title>
      <Dialog.CloseTrigger asChild>
        <IconButton variant="ghost" aria-label={t("Close")} mt={-1.5} me={-2.5}>
          <X />
        </IconButton>
      </Dialog.CloseTrigger>
    </Dialog.Header>
  );
}

import { Dialog, IconButton } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { ComponentProps } from "react";

/** A dialog's title and its close button. */
export function DialogHead({ children, ...rest }: ComponentProps<typeof Dialog.Header>) {
  return (
    <Dialog.Header {...rest}>
      <Dialog.Title>{children}</Dialog.Title>
      <Dialog.CloseTrigger asChild>
        <IconButton variant="ghost" aria-label="Close" mt={-1.5} me={-2.5}>
          <X />
        </IconButton>
      </Dialog.CloseTrigger>
    </Dialog.Header>
  );
}

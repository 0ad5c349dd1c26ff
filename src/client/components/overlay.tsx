import { Dialog, Drawer } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { useOverlay } from "../lib/use-overlay.ts";

interface OverlayProps {
  open: boolean;
  /** Called on Escape, Back, a closing button or a click outside. */
  onClose: () => void;
}

type RootProps = OverlayProps & Omit<ComponentProps<typeof Dialog.Root>, "open" | "onOpenChange">;

/** The root of every dialog. */
export function DialogRoot({ open, onClose, ...rest }: RootProps) {
  useOverlay(open, onClose);
  return (
    <Dialog.Root
      {...rest}
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
    />
  );
}

type DrawerProps = OverlayProps & Omit<ComponentProps<typeof Drawer.Root>, "open" | "onOpenChange">;

/** The root of every side panel. */
export function DrawerRoot({ open, onClose, ...rest }: DrawerProps) {
  useOverlay(open, onClose);
  return (
    <Drawer.Root
      {...rest}
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
    />
  );
}

import { Dialog, Drawer, LocaleProvider } from "@chakra-ui/react";
import { type ComponentProps, useEffect } from "react";
import { dismissOldToast } from "../lib/toast.ts";
import { useTranslate } from "../lib/translate.ts";

interface OverlayProps {
  /** From useOverlay or useItemDialog, so that Back closes it. */
  open: boolean;
  /** Called on Escape, a closing button or a click outside. */
  onClose: () => void;
}

type RootProps = OverlayProps & Omit<ComponentProps<typeof Dialog.Root>, "open" | "onOpenChange">;

/** The root of every dialog. */
export function DialogRoot({ open, onClose, ...rest }: RootProps) {
  const { language } = useTranslate();
  useEffect(() => {
    if (open) dismissOldToast();
  }, [open]);
  return (
    <LocaleProvider locale={language}>
      <Dialog.Root
        {...rest}
        open={open}
        onOpenChange={(details) => {
          if (!details.open) onClose();
        }}
      />
    </LocaleProvider>
  );
}

type DrawerProps = OverlayProps & Omit<ComponentProps<typeof Drawer.Root>, "open" | "onOpenChange">;

/** The root of every side panel. */
export function DrawerRoot({ open, onClose, ...rest }: DrawerProps) {
  const { language } = useTranslate();
  return (
    <LocaleProvider locale={language}>
      <Drawer.Root
        {...rest}
        open={open}
        onOpenChange={(details) => {
          if (!details.open) onClose();
        }}
      />
    </LocaleProvider>
  );
}

import { Box, Button } from "@chakra-ui/react";
import { QrCode } from "lucide-react";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { headerButton } from "./header-button.ts";

/** Loaded when it is needed: most visits need no dialogs. */
const QrDialog = lazyDialog(() => import("./qr-dialog.tsx").then((module) => module.QrDialog));

/** Opens the page's QR code. */
export function QrButton({ property }: { property: PropertyView }) {
  const t = useTranslate();
  const { open, show, close } = useOverlay("qr");
  return (
    <>
      <Button
        {...headerButton}
        aria-label={t("QR Code")}
        title={t("QR Code")}
        onPointerEnter={() => void QrDialog.preload()}
        onFocus={() => void QrDialog.preload()}
        onClick={() => show()}
      >
        <QrCode aria-hidden />
        <Box as="span" hideBelow="md">
          {t("QR Code")}
        </Box>
      </Button>
      <QrDialog property={property} open={open} onClose={close} />
    </>
  );
}

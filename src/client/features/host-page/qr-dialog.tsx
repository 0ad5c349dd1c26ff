import { Button, Dialog, Flex, Portal, Text } from "@chakra-ui/react";
import { Download, Printer } from "lucide-react";
import { DialogHead } from "../../components/dialog-head.tsx";
import { DialogRoot } from "../../components/overlay.tsx";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { placeOf } from "../../lib/place.ts";
import { qrPath } from "../../lib/qr.ts";
import { usePublicUrl } from "../../lib/public-url.ts";
import { QrCode } from "../../components/qr-code.tsx";
import { useTranslate } from "../../lib/translate.ts";

interface QrDialogProps {
  property: PropertyView;
  open: boolean;
  onClose: () => void;
}

/** The page's address as a QR code: a card to print and put up. */
export function QrDialog({ property, open, onClose }: QrDialogProps) {
  const t = useTranslate();
  const url = usePublicUrl()(property.slug);
  return (
    <DialogRoot open={open} onClose={onClose} size="sm">
      <Portal>
        <Dialog.Backdrop data-no-print />
        <Dialog.Positioner _print={{ position: "static" }} data-prints-alone>
          <Dialog.Content _print={{ maxW: "full", maxH: "none", boxShadow: "none" }}>
            <DialogHead data-no-print>{t("QR Code")}</DialogHead>
            <Dialog.Description data-no-print>
              {t("Print it and put it up. Scanning it opens this page.")}
            </Dialog.Description>
            <Dialog.Body tabIndex={0}>
              <Flex direction="column" align="center" gap={1} textAlign="center">
                <QrCode url={url} width="full" maxW={{ base: "16rem", _print: "24rem" }} mb={3} />
                <Text textStyle="subheading" dir="auto" overflowWrap="anywhere">
                  {property.name}
                </Text>
                <Text dir="auto" color="ink.soft" overflowWrap="anywhere">
                  {placeOf(property, t)}
                </Text>
                <Text mt={2} textStyle="note" color="ink.soft" overflowWrap="anywhere">
                  <bdi>{url.replace(/^https?:\/\//, "")}</bdi>
                </Text>
              </Flex>
            </Dialog.Body>
            <Dialog.Footer data-no-print>
              <Button variant="ghost" onClick={() => download(url, property.slug)}>
                <Download aria-hidden />
                {t("Download SVG")}
              </Button>
              <Button onClick={() => window.print()}>
                <Printer aria-hidden />
                {t("Print")}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

/** Saves the code as a file, for a printer's own layout. */
function download(url: string, slug: string): void {
  const { size, path } = qrPath(url);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const file = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const link = document.createElement("a");
  link.href = file;
  link.download = `${slug}-qr.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 1000);
}

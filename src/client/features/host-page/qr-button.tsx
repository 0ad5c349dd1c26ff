import { Box, Button } from "@chakra-ui/react";
import { QrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { PropertyView } from "../../../shared/schemas/properties.ts";

/** The dialog brings the code's maker and the dialog machinery, which most visits never need. */
const load = () => import("./qr-dialog.tsx");
const QrDialog = lazy(() => load().then(({ QrDialog }) => ({ default: QrDialog })));

/** Opens the page's QR code. */
export function QrButton({ property }: { property: PropertyView }) {
  const [asked, setAsked] = useState({ open: false, wanted: false });
  return (
    <>
      <Button
        variant="ghost"
        px={{ base: 3, md: 5 }}
        aria-label="QR code"
        title="QR code"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setAsked({ open: true, wanted: true })}
      >
        <QrCode aria-hidden />
        <Box as="span" hideBelow="lg">
          QR code
        </Box>
      </Button>
      {asked.wanted && (
        <Suspense fallback={null}>
          <QrDialog
            property={property}
            open={asked.open}
            onClose={() => setAsked({ open: false, wanted: true })}
          />
        </Suspense>
      )}
    </>
  );
}

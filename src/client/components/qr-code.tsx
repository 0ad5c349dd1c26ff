import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { qrPath } from "../lib/qr.ts";

/** Black on white in every color mode, for scanners. */
const Svg = chakra("svg", { base: { display: "block", bg: "white", borderRadius: "md" } });

/** The QR code of a URL. */
export function QrCode({ url, ...rest }: ComponentProps<typeof Svg> & { url: string }) {
  const { size, path } = qrPath(url);
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} aria-hidden {...rest}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </Svg>
  );
}

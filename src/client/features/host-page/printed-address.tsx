import { Flex, Text } from "@chakra-ui/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { publicUrlOf } from "./public-url.ts";

const QrCode = lazy(() =>
  import("../../components/qr-code.tsx").then(({ QrCode }) => ({ default: QrCode })),
);

/** At the end of a printed page: its address, to read and to scan. Fetched once the page is quiet. */
export function PrintedAddress({ slug }: { slug: string }) {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const timer = setTimeout(() => setQuiet(true), 3000);
    const now = () => setQuiet(true);
    addEventListener("beforeprint", now);
    return () => {
      clearTimeout(timer);
      removeEventListener("beforeprint", now);
    };
  }, []);
  if (!quiet) return null;

  const url = publicUrlOf(slug);
  return (
    <Flex display="none" _print={{ display: "flex" }} align="center" gap={5} mt={8}>
      <Suspense fallback={null}>
        <QrCode url={url} width="7rem" flexShrink={0} />
      </Suspense>
      <Text textStyle="small" overflowWrap="anywhere">
        {url.replace(/^https?:\/\//, "")}
      </Text>
    </Flex>
  );
}

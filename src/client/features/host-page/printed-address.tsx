import { Flex, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { lazyInline } from "../../components/lazy-part.tsx";
import { readToken } from "../../lib/token.ts";
import { usePublicUrl } from "../../lib/public-url.ts";

const QrCode = lazyInline(() =>
  import("../../components/qr-code.tsx").then((module) => module.QrCode),
);

/** The page itself is loaded by then. */
const quietMs = 3000;

/**
 * At the end of a printed page, once the app runs: its address, to read and to scan. The code is loaded once somebody
 * is about to print. For hosts, who print their own page, it is there before they ask.
 */
export function PrintedAddress({ slug }: { slug: string }) {
  const publicUrlOf = usePublicUrl();
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser prints what is there when its event has been handled.
    const show = () => flushSync(() => setPrinting(true));
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "p" && (ctrlKey || metaKey)) show();
    };
    const timer = readToken() === null ? undefined : setTimeout(show, quietMs);
    addEventListener("beforeprint", show);
    addEventListener("keydown", onKey);
    return () => {
      clearTimeout(timer);
      removeEventListener("beforeprint", show);
      removeEventListener("keydown", onKey);
    };
  }, []);
  if (!printing) return null;

  const url = publicUrlOf(slug);
  return (
    <Flex display="none" _print={{ display: "flex" }} align="center" gap={5} mt={8}>
      <QrCode url={url} width="7rem" flexShrink={0} />
      <Text textStyle="small" overflowWrap="anywhere">
        <bdi>{url.replace(/^https?:\/\//, "")}</bdi>
      </Text>
    </Flex>
  );
}

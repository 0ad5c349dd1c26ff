import { Box, Button, Container, Flex, Text } from "@chakra-ui/react";
import { useLocation } from "@tanstack/react-router";
import { CalendarHeart } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { useIsAwake } from "../../lib/use-is-awake.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";

const StayDialog = lazyDialog(() =>
  import("./stay-dialog.tsx").then((module) => module.StayDialog),
);

/**
 * The page of a guest's stay: a dialog over the page of the property, whatever that page is. It opens by the
 * secret in the link of an email, which stays in the address, so that a reload opens it again.
 */
export function useGuestStay(): { stayDialog: ReactNode; stayNote: ReactNode } {
  const { open, show, close } = useOverlay("stay");
  const hash = useLocation({ select: ({ hash: part }) => part });
  // The server does not know it, and the first render must match the server's.
  const token = useIsAwake() ? /^stay=(.+)$/.exec(hash)?.[1] : undefined;
  const arrive = useEffectEvent(() => show());
  useEffect(() => {
    if (token !== undefined) arrive();
  }, [token]);
  if (token === undefined) return { stayDialog: null, stayNote: null };
  return {
    stayDialog: <StayDialog key={token} token={token} open={open} onClose={close} />,
    stayNote: <StayNote onOpen={() => show()} />,
  };
}

/** Above the page: the way back to the stay after its dialog was closed. */
function StayNote({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate();
  return (
    <Box data-no-print bg="leaf.soft">
      <Container>
        <Flex align="center" justify="space-between" wrap="wrap" columnGap={4} rowGap={1} py={2}>
          <Flex align="center" gap={3}>
            <Box as="span" aria-hidden color="leaf">
              <CalendarHeart size={20} />
            </Box>
            <Text>{t("You opened the link to your stay.")}</Text>
          </Flex>
          <Button variant="plain" minH={11} onClick={onOpen}>
            {t("See Your Stay")}
          </Button>
        </Flex>
      </Container>
    </Box>
  );
}

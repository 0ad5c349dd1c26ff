import { Box, Button, chakra } from "@chakra-ui/react";
import * as Toast from "@radix-ui/react-toast";
import { useHydrated } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { directionOfLanguage } from "../../shared/i18n/languages.ts";
import { limits } from "../../shared/limits.ts";
import { currentToast, dismissToast, onToastChange } from "../lib/toast.ts";
import { useTranslate } from "../lib/translate.ts";

const Viewport = chakra(Toast.Viewport, {
  base: {
    position: "fixed",
    zIndex: "toast",
    bottom: 0,
    insetEnd: 0,
    width: "full",
    maxW: { sm: "md" },
    p: { base: 3, sm: 4, md: 6 },
    paddingBottom: { base: "max(0.75rem, env(safe-area-inset-bottom))", md: 6 },
    outline: "none",
    // Above the buttons at the bottom of a page, and on a phone of a dialog.
    "body:has([data-bottom-bar]) &": { bottom: { base: "4.875rem", lg: 0 } },
    "body:has([data-scope=dialog][data-state=open]) &": { bottom: { base: "4.875rem", sm: 0 } },
  },
});

const Panel = chakra(Toast.Root, {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr auto",
    columnGap: 3,
    alignItems: "start",
    py: 4,
    ps: 4,
    pe: 2,
    bg: "paper.raised",
    color: "ink",
    borderRadius: "card",
    borderWidth: "1px",
    borderColor: "line",
    boxShadow: "soft",
    // A dialog disables the pointer outside itself, but notices stay clickable.
    pointerEvents: "auto",
    _open: { animation: "rise-in 220ms cubic-bezier(0.2, 0.7, 0.2, 1)" },
    _closed: { animation: "fade-out 150ms ease-in" },
    "&[data-swipe=move]": { transform: "translateX(var(--radix-toast-swipe-move-x))" },
    "&[data-swipe=cancel]": { transform: "translateX(0)", transition: "transform 150ms ease-out" },
    "&[data-swipe=end]": {
      transform: "translateX(var(--radix-toast-swipe-end-x))",
      animation: "fade-out 150ms ease-in",
    },
  },
  variants: {
    tone: { default: {}, destructive: { borderColor: "clay" } },
    quiet: { true: { srOnly: true } },
  },
});

const Title = chakra(Toast.Title, { base: { textStyle: "label", overflowWrap: "anywhere" } });
const Description = chakra(Toast.Description, {
  base: { textStyle: "small", color: "ink.soft", overflowWrap: "anywhere" },
});
const Close = chakra(Toast.Close, {
  base: {
    display: "grid",
    placeContent: "center",
    boxSize: 9,
    mt: -1.5,
    borderRadius: "full",
    color: "ink.soft",
    cursor: "pointer",
    _hover: { bg: "paper.sunken", color: "ink" },
  },
});

/** Shows notices; rendered once. F8 moves the focus here, a swipe to the edge of the screen dismisses. */
export function Toaster() {
  // Only in the browser: Radix writes style attributes, which the CSP forbids in HTML.
  const inBrowser = useHydrated();
  const notice = useSyncExternalStore(onToastChange, currentToast, () => undefined);
  const t = useTranslate();
  if (!inBrowser) return null;

  const failed = notice?.variant === "destructive";
  return (
    <Toast.Provider
      label={t("Notification")}
      duration={limits.toastMs}
      swipeDirection={directionOfLanguage(t.language) === "rtl" ? "left" : "right"}
      swipeThreshold={limits.toastSwipePx}
    >
      {notice !== undefined && (
        <Panel
          key={notice.id}
          open={notice.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(notice.id);
          }}
          tone={failed ? "destructive" : "default"}
          quiet={notice.quiet}
        >
          <Box aria-hidden color={failed ? "clay" : "leaf"} pt="0.1em">
            {failed ? <CircleAlert size={20} /> : <CircleCheck size={20} />}
          </Box>
          <Box minW={0}>
            {/* The space separates the two for screen readers. */}
            <Title>{`${t(notice.title)} `}</Title>
            {notice.description !== undefined && <Description>{t(notice.description)}</Description>}
            {notice.action && (
              <Toast.Action altText={t(notice.action.label)} asChild>
                <Button variant="plain" minH={6} mt={1} onClick={notice.action.run}>
                  {t(notice.action.label)}
                </Button>
              </Toast.Action>
            )}
          </Box>
          <Close aria-label={t("Close")}>
            <X size={18} aria-hidden />
          </Close>
        </Panel>
      )}
      {createPortal(
        // A dialog hides the page from assistive technology, except elements with this attribute.
        <div data-live-announcer="" data-no-print>
          <Viewport hotkey={["F8"]} label={t("Notifications ({key})", { key: "F8" })} />
        </div>,
        document.body,
      )}
    </Toast.Provider>
  );
}

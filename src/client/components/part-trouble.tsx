import { Box, Button, chakra, Flex, Heading, Spinner, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslate } from "../lib/translate.ts";
import { ErrorState } from "./error-state.tsx";
import { SpinnerScreen } from "./spinner-screen.tsx";
import { describeTrouble, type TroubleProps } from "./trouble.ts";

/** Replaces a page. */
export function PageTrouble({ trouble, onRetry }: TroubleProps<object>) {
  const t = useTranslate();
  if (trouble === "loading") return <SpinnerScreen />;
  const { title, text, button, onClick } = describeTrouble(trouble, onRetry);
  return (
    <ErrorState title={t(title)} action={<Button onClick={onClick}>{t(button)}</Button>}>
      {t(text)}
    </ErrorState>
  );
}

/** Replaces a page whose layout or loader failed. */
export function PageFailed({ reset }: { reset: () => void }) {
  return <PageTrouble trouble="broken" onRetry={reset} part={{}} />;
}

/** Replaces a part of a page. */
export function InlineTrouble({ trouble, onRetry }: TroubleProps<object>) {
  const t = useTranslate();
  if (trouble === "loading") return null;
  const { title, button, onClick } = describeTrouble(trouble, onRetry);
  return (
    <Flex
      role="alert"
      data-no-print
      align="center"
      gap={3}
      wrap="wrap"
      textStyle="small"
      color="ink.soft"
    >
      <span>{`${t(title)}.`}</span>
      <Button variant="plain" fontSize="inherit" onClick={onClick}>
        {t(button)}
      </Button>
    </Flex>
  );
}

/** Code that loads faster than this needs no message. */
const noticedMs = 400;

/**
 * Replaces a dialog: a native dialog element, since the code of our dialogs is not loaded yet. It
 * traps the focus, and Escape closes it.
 */
export function DialogTrouble({
  trouble,
  onRetry,
  part: { open, onClose },
}: TroubleProps<{ open: boolean; onClose: () => void }>) {
  const t = useTranslate();
  const noticed = useAfter(noticedMs);
  if (!open || (trouble === "loading" && !noticed)) return null;
  if (trouble === "loading") {
    return (
      <SmallDialog label={t("Loading")} onClose={onClose}>
        <Flex align="center" gap={4}>
          <Spinner aria-hidden boxSize={6} />
          <Box as="output">{t("Loading...")}</Box>
        </Flex>
        <Flex justify="flex-end" mt={6}>
          <Button variant="ghost" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </Flex>
      </SmallDialog>
    );
  }
  const { title, text, button, onClick } = describeTrouble(trouble, onRetry);
  return (
    <SmallDialog label={t(title)} onClose={onClose}>
      <Heading as="h2" textStyle="heading">
        {t(title)}
      </Heading>
      <Text mt={3}>{t(text)}</Text>
      <Flex justify="flex-end" gap={3} mt={6}>
        <Button variant="ghost" onClick={onClose}>
          {t("Close")}
        </Button>
        <Button onClick={onClick}>{t(button)}</Button>
      </Flex>
    </SmallDialog>
  );
}

const Native = chakra("dialog", {
  base: {
    margin: "auto",
    width: "calc(100% - 2rem)",
    maxW: "md",
    p: 6,
    bg: "paper.raised",
    color: "ink",
    borderWidth: 0,
    borderRadius: "panel",
    boxShadow: "soft",
    "&::backdrop": { bg: "veil" },
  },
});

function SmallDialog(props: { label: string; onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect, since a dialog returns the focus only while it is in the document.
  useLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <Native
      ref={element}
      aria-label={props.label}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      {props.children}
    </Native>
  );
}

/** Whether this many milliseconds have passed. */
function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

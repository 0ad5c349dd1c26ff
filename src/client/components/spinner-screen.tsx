import { Flex, Spinner } from "@chakra-ui/react";
import { useTranslate } from "../lib/translate.ts";

interface SpinnerScreenProps {
  /** "Loading..." by default. */
  label?: string;
  /** Fills the window instead of its container. */
  wholePage?: boolean;
}

/** Shows that something is loading. */
export function SpinnerScreen({ label, wholePage }: SpinnerScreenProps) {
  const t = useTranslate();
  return (
    <Flex
      as="output"
      direction="column"
      align="center"
      justify="center"
      gap={4}
      minH={wholePage === true ? "dvh" : 64}
      p={8}
      color="ink.soft"
    >
      <Spinner aria-hidden boxSize={8} />
      <span>{label ?? t("Loading...")}</span>
    </Flex>
  );
}

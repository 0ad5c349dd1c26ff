import { Flex, Spinner } from "@chakra-ui/react";

interface SpinnerScreenProps {
  /** "Loading..." unless told. */
  label?: string;
  /** Fills the window rather than the place it stands in. */
  wholePage?: boolean;
}

/** Says that something is on its way. */
export function SpinnerScreen({ label = "Loading...", wholePage }: SpinnerScreenProps) {
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
      {label}
    </Flex>
  );
}

import { Box, chakra, Flex } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ListRow } from "./list-row.tsx";

const Head = chakra("button", {
  base: {
    display: "flex",
    width: "full",
    gap: 3,
    px: 0,
    py: 3.5,
    alignItems: "start",
    textAlign: "start",
    cursor: "pointer",
    borderRadius: "md",
    focusVisibleRing: "inside",
  },
});

interface DisclosureRowProps {
  head: ReactNode;
  /** A preview of the content while the row is closed. */
  preview?: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
}

/** A row of a list that opens to show its content and actions. */
export function DisclosureRow({ head, preview, onOpen, children }: DisclosureRowProps) {
  const [open, setOpen] = useState(false);
  const content = useId();
  return (
    <ListRow py={0}>
      <Head
        aria-expanded={open}
        aria-controls={content}
        onClick={() => {
          setOpen(!open);
          if (!open) onOpen?.();
        }}
      >
        <Box minW={0} flex={1}>
          {head}
          {!open && preview}
        </Box>
        <Box
          aria-hidden
          flexShrink={0}
          pt={1}
          color="ink.soft"
          transform={open ? "rotate(180deg)" : undefined}
        >
          <ChevronDown size={18} />
        </Box>
      </Head>
      <Box id={content} hidden={!open} pb={4}>
        {open && children}
      </Box>
    </ListRow>
  );
}

/** The buttons of an opened row. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Flex gap={2} wrap="wrap">
      {children}
    </Flex>
  );
}

import { Box, chakra, Flex } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

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

/** A row of a list: a line or two; opened, what can be done about it. */
export function DisclosureRow({ head, children }: { head: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const content = useId();
  return (
    <Box
      as="li"
      borderColor="line"
      overflowWrap="anywhere"
      css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
    >
      <Head aria-expanded={open} aria-controls={content} onClick={() => setOpen(!open)}>
        <Box minW={0} flex={1}>
          {head}
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
    </Box>
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

import { Box, Text } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { ownSide } from "./own-side.ts";
import { type ProseBlock, proseBlocks } from "./prose-blocks.ts";

/** A host's text, with its line breaks and lists, and the direction of each paragraph. */
export function Prose({ children, ...rest }: ComponentProps<typeof Box> & { children: string }) {
  return (
    <Box display="grid" gap={4} overflowWrap="anywhere" {...rest}>
      {proseBlocks(children).map((block, index) => (
        <Block key={index} {...block} />
      ))}
    </Box>
  );
}

function Block({ kind, lines }: ProseBlock) {
  if (kind === "text") {
    return (
      <Text dir="auto" {...ownSide} whiteSpace="pre-line" unicodeBidi="plaintext">
        {lines.join("\n")}
      </Text>
    );
  }
  return (
    <Box as="ul" dir="auto" {...ownSide} listStyle="disc" ps={5} display="grid" gap={1.5}>
      {lines.map((line, index) => (
        <Box as="li" key={index} _marker={{ color: "leaf" }}>
          {line}
        </Box>
      ))}
    </Box>
  );
}

import { Box, type BoxProps } from "@chakra-ui/react";

/** A row of a list, with a line above all but the first. */
export function ListRow(props: BoxProps) {
  return (
    <Box
      as="li"
      py={3.5}
      borderColor="line"
      overflowWrap="anywhere"
      css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
      {...props}
    />
  );
}

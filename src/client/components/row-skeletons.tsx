import { Box, Skeleton } from "@chakra-ui/react";

/** Stands where the rows of a list will be. */
export function RowSkeletons() {
  return (
    <Box aria-hidden>
      {["a", "b", "c"].map((name) => (
        <Box
          key={name}
          py={3.5}
          borderColor="line"
          css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
        >
          <Skeleton height={5} width="40%" />
          <Skeleton height={4} width="60%" mt={2} />
        </Box>
      ))}
    </Box>
  );
}

import { Box, Skeleton } from "@chakra-ui/react";
import { ListRow } from "./list-row.tsx";

/** The placeholder of a loading list. */
export function RowSkeletons() {
  return (
    <Box aria-hidden>
      {["a", "b", "c"].map((name) => (
        <ListRow key={name} as="div">
          <Skeleton height={5} width="40%" />
          <Skeleton height={4} width="60%" mt={2} />
        </ListRow>
      ))}
    </Box>
  );
}

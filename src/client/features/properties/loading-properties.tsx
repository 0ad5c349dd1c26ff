import { Box, Card, Flex, Skeleton, Spinner } from "@chakra-ui/react";

/** The placeholder of the list while it loads. */
export function LoadingProperties() {
  return (
    <>
      <Flex as="output" align="center" gap={3} mb={5} color="ink.soft">
        <Spinner aria-hidden boxSize={5} />
        Loading properties...
      </Flex>
      <Card.Root aria-hidden>
        <Card.Header>
          <Skeleton height={8} width="60%" maxW="md" />
          <Skeleton height={5} width="40%" maxW="xs" mt={3} />
        </Card.Header>
        <Card.Body>
          <Box
            display="grid"
            gap={3}
            gridTemplateColumns={{ base: "repeat(2, 1fr)", md: "repeat(4, 1fr)" }}
          >
            {["a", "b", "c", "d"].map((name) => (
              <Skeleton key={name} aspectRatio="4 / 3" borderRadius="photo" />
            ))}
          </Box>
          <Skeleton height={5} mt={8} />
          <Skeleton height={5} mt={3} width="80%" />
        </Card.Body>
      </Card.Root>
    </>
  );
}

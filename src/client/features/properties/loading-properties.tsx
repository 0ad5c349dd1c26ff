import { Box, Card, Flex, Skeleton, Spinner, Stack } from "@chakra-ui/react";
import { useTranslate } from "../../lib/translate.ts";

/** The placeholder of the list while it loads: rows as the list has them. */
export function LoadingProperties() {
  const t = useTranslate();
  return (
    <>
      <Flex as="output" align="center" gap={3} mb={5} color="ink.soft">
        <Spinner aria-hidden boxSize={5} />
        {t("Loading properties...")}
      </Flex>
      <Stack aria-hidden gap={{ base: 3, md: 4 }}>
        {["a", "b", "c"].map((name) => (
          <Card.Root key={name}>
            <Flex align="center" gap={5} p={5}>
              <Skeleton width={24} aspectRatio="4 / 3" borderRadius="lg" flexShrink={0} />
              <Box flex={1}>
                <Skeleton height={6} width="60%" maxW="md" />
                <Skeleton height={4} width="40%" maxW="xs" mt={3} />
              </Box>
            </Flex>
          </Card.Root>
        ))}
      </Stack>
    </>
  );
}

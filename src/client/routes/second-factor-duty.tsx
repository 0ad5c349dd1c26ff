import { Box, Container, Heading, Text } from "@chakra-ui/react";
import { lazyInline } from "../components/lazy-part.tsx";
import { useTranslate } from "../lib/translate.ts";

const SecondFactor = lazyInline(() =>
  import("../features/own-account/second-factor.tsx").then((module) => module.SecondFactor),
);

/** Replaces the admin panel for an admin who must set up a second factor first. */
export function SecondFactorDuty({ onTurnedOn }: { onTurnedOn: () => void }) {
  const t = useTranslate();
  return (
    <Container py={{ base: 8, md: 12 }}>
      <Box maxW="36rem">
        <Heading as="h1" textStyle="title">
          {t("Set up your second factor")}
        </Heading>
        <Text mt={3} mb={{ base: 7, md: 10 }} textStyle="lead" color="ink.soft">
          {t(
            "Admins of this site sign in with a code from their phone as well as the password. The admin panel opens once yours is on.",
          )}
        </Text>
        <SecondFactor onTurnedOn={onTurnedOn} />
      </Box>
    </Container>
  );
}

import { Box, Button, Container, Flex, Heading, Text } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { ClosingScene } from "../../components/art/closing-scene.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { belowFold } from "../../components/below-fold.ts";

/** The closing call to action above the footer. */
export function Closing() {
  const t = useTranslate();
  return (
    <Box
      as="section"
      position="relative"
      overflow="hidden"
      bg="art.sky"
      mb={{ base: -9, md: -18 }}
      pt={{ base: 18, md: 28 }}
      pb={{ base: 64, md: 80 }}
      textAlign="center"
      {...belowFold({ base: "auto 310px", md: "auto 290px" })}
    >
      <ClosingScene />
      <Container position="relative">
        <Heading textStyle="title" maxW="11.4em" mx="auto">
          {t("The sun is already on your roof")}
        </Heading>
        <Text textStyle="lead" maxW="32rem" mx="auto" mt={5}>
          {t("Show your place, say what it needs, and let the people who love it help.")}
        </Text>
        <Flex gap={3} mt={8} wrap="wrap" justify="center">
          <Button asChild size="lg">
            <Link to="/signup">{t("Become a Host")}</Link>
          </Button>
          <Button asChild size="lg" variant="outline" bg="paper.raised">
            <Link to="/browse">{t("Browse Properties")}</Link>
          </Button>
        </Flex>
      </Container>
    </Box>
  );
}

import { Box, Button, Container, Flex, Heading, Text } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { HeroScene } from "../../components/art/hero-scene.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { useTranslate } from "../../lib/translate.ts";

interface HeroProps {
  videoUrl: string;
  /** The number of listed properties. */
  stays: number;
}

/** The hero: the headline above the scene. */
export function Hero({ videoUrl, stays }: HeroProps) {
  const t = useTranslate();
  return (
    <Box
      as="section"
      position="relative"
      overflow="hidden"
      bg="art.sky"
      mt="calc(-4.5rem - 1px)"
      pt={18}
    >
      <Container position="relative" zIndex="docked" pt={{ base: 10, md: 14, "2xl": 20 }}>
        <Heading as="h1" textStyle="hero" maxW="7.8em">
          {t("This Is <together>Solar Tourism</together>", {
            // On a line, unless large text leaves no room for both words.
            together: (text) => (
              <Box as="span" display="inline-block">
                {text}
              </Box>
            ),
          })}
        </Heading>
        <Text textStyle="lead" maxW="30rem" mt={{ base: 4, md: 6 }}>
          {t(
            "Stay with hosts who are going solar. Part of every booking is meant to pay for the clean energy they still need.",
          )}
        </Text>
        <Flex
          gap={3}
          mt={{ base: 6, md: 8 }}
          direction={{ base: "column", sm: "row" }}
          wrap="wrap"
          align={{ sm: "center" }}
        >
          <Button asChild size="lg">
            <Link to="/signup">{t("Join as Host")}</Link>
          </Button>
          <Button asChild size="lg" variant="outline" bg="paper.raised">
            <ExternalLink href={videoUrl} plain>
              <Flex as="span" align="center" gap={2}>
                <Play aria-hidden />
                {t("What is Solar Tourism?")}
              </Flex>
            </ExternalLink>
          </Button>
          {stays > 0 && (
            <Button asChild variant="plain" minH={11} px={2}>
              <Link to="/browse">
                {t("or browse {stays, plural, one {# stay} other {# stays}}", { stays })}
              </Link>
            </Button>
          )}
        </Flex>
      </Container>
      <HeroScene
        width={{ base: "58rem", md: "80rem", lg: "full" }}
        minW={{ lg: "90rem" }}
        // Keeps the sun and the cabin in view (their center is at x = 1025 of 1440), and never ends
        // before the right edge.
        ms={{
          base: "max(50% - 41.3rem, 100% - 58rem)",
          md: "max(50% - 56.9rem, 100% - 80rem)",
          lg: "calc(100% - max(100%, 90rem))",
        }}
        mt={{ base: "-1rem", md: "-4rem", lg: "-8rem", "2xl": "-12rem" }}
      />
    </Box>
  );
}

import { Box, Container, Grid, Heading, Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { belowFold } from "../../components/below-fold.ts";
import {
  CommunityScene,
  EnergyScene,
  FutureScene,
  NatureScene,
} from "../../components/art/feature-drawings.tsx";
import { useTranslate } from "../../lib/translate.ts";

const cards = [
  {
    Scene: EnergyScene,
    title: msg("Clean Energy Upgrades"),
    text: msg(
      "Panels, batteries, insulation: hosts list what their place needs, and every stay brings it closer.",
    ),
  },
  {
    Scene: FutureScene,
    title: msg("The Future of Accommodation"),
    text: msg("Homes that make their own power, and guests who choose them for it."),
  },
  {
    Scene: NatureScene,
    title: msg("Environmental Impact"),
    text: msg(
      "Each upgrade counts twice: in clean energy made, and in CO₂ that never reaches the air.",
    ),
  },
  {
    Scene: CommunityScene,
    title: msg("Community Impact"),
    text: msg(
      "What you spend stays where you stay, with the hosts, builders and villages that welcome you.",
    ),
  },
];

/** Four benefits, each with a drawing. */
export function Features() {
  const t = useTranslate();
  return (
    <Box
      as="section"
      id="features"
      aria-labelledby="features-title"
      py={{ base: 18, md: 28 }}
      {...belowFold({ base: "auto 1520px", sm: "auto 860px", md: "auto 1000px", lg: "auto 450px" })}
    >
      <Container>
        <Grid
          templateColumns={{ base: "1fr", lg: "1fr 1fr" }}
          columnGap={12}
          rowGap={4}
          alignItems="end"
          mb={{ base: 10, md: 14 }}
        >
          <Heading id="features-title" textStyle="title">
            {t("Features")}
          </Heading>
          <Text textStyle="lead" color="ink.soft" maxW="30rem">
            {t("A good stay leaves a place better than it was. Here is how yours can.")}
          </Text>
        </Grid>
        <Grid
          as="ul"
          templateColumns={{
            base: "1fr",
            sm: "1fr 1fr",
            lg: "repeat(auto-fit, minmax(13rem, 1fr))",
          }}
          columnGap={{ base: 5, md: 6, xl: 8 }}
          rowGap={{ base: 10, md: 12 }}
        >
          {cards.map(({ Scene, title, text }) => (
            <Box as="li" key={title.text}>
              <Scene />
              <Heading as="h3" textStyle="subheading" mt={5} mb={2}>
                {t(title)}
              </Heading>
              <Text color="ink.soft" textStyle="small">
                {t(text)}
              </Text>
            </Box>
          ))}
        </Grid>
      </Container>
    </Box>
  );
}

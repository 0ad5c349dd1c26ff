import { Box, chakra, Container, Grid, Heading, Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { number } from "../../../shared/number.ts";
import { belowFold } from "../../components/below-fold.ts";
import { FundStep, InstallStep, ListStep } from "../../components/art/step-drawings.tsx";
import { useTranslate } from "../../lib/translate.ts";

const steps = [
  {
    Drawing: ListStep,
    title: msg("Host lists property"),
    text: msg("Photos, a few words, and the upgrades the place still needs."),
  },
  {
    Drawing: FundStep,
    title: msg("Guests book and fund"),
    text: msg(
      "A portion of each booking goes to the upgrade, and its page shows how far it has come.",
    ),
  },
  {
    Drawing: InstallStep,
    title: msg("Upgrades installed"),
    text: msg(
      "Once the funding goal is met, the upgrade is built, and every guest after enjoys it.",
    ),
  },
];

const Path = chakra("svg", {
  base: {
    display: { base: "none", md: "block" },
    position: "absolute",
    top: 8,
    insetX: "12%",
    width: "76%",
    height: 40,
    color: "field.edge",
    _rtl: { transform: "scaleX(-1)" },
  },
});

/** The three steps, connected by a winding path. */
export function HowItWorks() {
  const t = useTranslate();
  return (
    <Box
      as="section"
      id="how-it-works"
      aria-labelledby="how-title"
      pb={{ base: 18, md: 28 }}
      {...belowFold("auto 560px")}
    >
      <Container>
        <Heading
          id="how-title"
          textStyle="title"
          borderTopWidth="1px"
          borderColor="line"
          pt={{ base: 10, md: 14 }}
          mb={{ base: 10, md: 12 }}
        >
          {t("How It Works")}
        </Heading>
        <Box position="relative">
          <Path viewBox="0 0 760 160" preserveAspectRatio="none" fill="none" aria-hidden>
            <path
              d="M20 90c70-110 180-110 360-20s290 60 360-10"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeDasharray="3 9"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </Path>
          <Grid
            as="ol"
            position="relative"
            templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" }}
            columnGap={{ md: 8, xl: 16 }}
          >
            {steps.map(({ Drawing, title, text }, index) => (
              <Grid
                as="li"
                key={title.text}
                position="relative"
                templateColumns={{
                  base: "5.5rem minmax(0, 1fr)",
                  sm: "7.5rem minmax(0, 1fr)",
                  md: "minmax(0, 1fr)",
                }}
                columnGap={5}
                alignItems={{ base: "center", md: "start" }}
                // On phones, the path runs down beside the drawings.
                _notLast={{
                  base: {
                    pb: 10,
                    _before: {
                      content: '""',
                      position: "absolute",
                      top: "50%",
                      bottom: 0,
                      insetStart: { base: "2.75rem", sm: "3.75rem" },
                      borderInlineStartWidth: "2.5px",
                      borderStyle: "dotted",
                      borderColor: "field.edge",
                    },
                  },
                  md: { pb: 0, _before: { display: "none" } },
                }}
              >
                <Box position="relative" maxW={{ md: "15rem" }} mt={{ md: [0, 8, 2][index] ?? 0 }}>
                  <Drawing />
                </Box>
                <Box mt={{ md: 6 }} minW={0} overflowWrap="anywhere" hyphens="auto">
                  <Heading as="h3" textStyle={{ base: "subheading", sm: "heading" }} mb={2}>
                    <Box as="span" aria-hidden color="ink.soft" me={2.5}>
                      {number(index + 1, t.language)}
                    </Box>
                    {t(title)}
                  </Heading>
                  <Text color="ink.soft" maxW="20rem">
                    {t(text)}
                  </Text>
                </Box>
              </Grid>
            ))}
          </Grid>
        </Box>
      </Container>
    </Box>
  );
}

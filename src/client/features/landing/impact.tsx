import { Box, Container, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { number } from "../../../shared/number.ts";
import type { Impact as ImpactFigures } from "../../../shared/schemas/site.ts";
import { useTranslate } from "../../lib/translate.ts";
import { belowFold } from "../../components/below-fold.ts";
import { EstimateNote } from "./estimate-note.tsx";

/** The platform's numbers. */
export function Impact({ impact }: { impact: ImpactFigures }) {
  const t = useTranslate();
  const panels = number(impact.solar_panels, t.language);
  const kw = number(impact.kw, t.language, 1);
  const co2 = co2Figure(impact, t.language);
  // Large numbers must fit into a third of the page.
  const compact = Math.max(panels.length, kw.length, co2?.length ?? 0) > 5;
  return (
    <Box
      as="section"
      id="impact"
      aria-labelledby="impact-title"
      bg="leaf.soft"
      py={{ base: 18, md: 28 }}
      {...belowFold({ base: "auto 690px", md: "auto 640px", lg: "auto 340px" })}
    >
      <Container>
        <Grid
          templateColumns={{ base: "1fr", lg: "1fr 1fr" }}
          columnGap={12}
          rowGap={4}
          alignItems="end"
          mb={{ base: 10, md: 14 }}
        >
          <Heading id="impact-title" textStyle="title">
            {t("Impact")}
          </Heading>
          <Text textStyle="lead" color="ink.soft" maxW="30rem">
            {t(
              "We count only what hosts have recorded as installed, so these numbers start at zero and grow slowly.",
            )}
          </Text>
        </Grid>
        <Grid as="ul" templateColumns={{ base: "1fr", lg: "repeat(3, 1fr)" }} columnGap={8}>
          <Figure value={panels} compact={compact} note={t("In installed upgrades")}>
            {t("solar panels funded")}
          </Figure>
          <Figure value={kw} unit="kW" compact={compact} note={t("Combined peak power")}>
            {t("clean energy generated")}
          </Figure>
          <Figure
            value={co2}
            {...(co2 !== undefined && { unit: "kg" })}
            compact={compact}
            note={<EstimateNote impact={impact} />}
          >
            {t("CO<sub>2</sub> prevented", {
              sub: (text) => (
                <Box as="sub" fontSize="0.7em">
                  {text}
                </Box>
              ),
            })}
          </Figure>
        </Grid>
      </Container>
    </Box>
  );
}

/** The estimate in kg; undefined without one. A power that is installed today has no 0 beside it. */
function co2Figure({ co2_kg, kw }: ImpactFigures, language: Language): string | undefined {
  if (co2_kg === null) return undefined;
  return co2_kg === 0 && kw > 0 ? "<1" : number(co2_kg, language, 1);
}

interface FigureProps {
  value: string | undefined;
  unit?: string;
  /** Smaller, for long numbers. */
  compact: boolean;
  children: ReactNode;
  /** A note about the number. */
  note: ReactNode;
}

function Figure({ value, unit, compact, children, note }: FigureProps) {
  const t = useTranslate();
  return (
    <Flex
      as="li"
      direction={{ base: "column", md: "row", lg: "column" }}
      justify="space-between"
      align={{ base: "start", md: "baseline", lg: "start" }}
      columnGap={8}
      rowGap={3}
      borderTopWidth="1.5px"
      borderColor="ink"
      pt={5}
      pb={{ base: 8, lg: 0 }}
    >
      {value === undefined ? (
        <Text textStyle="heading" color="ink.soft">
          {t("Not estimated yet")}
        </Text>
      ) : (
        <Text textStyle={compact ? "title" : "figure"} color="leaf">
          <bdi>
            <span>{value}</span>
            {unit !== undefined && (
              <Box as="span" fontSize="0.42em" letterSpacing="0">{` ${unit}`}</Box>
            )}
          </bdi>
        </Text>
      )}
      <Box>
        <Text fontSize="lg" color="ink">
          {children}
        </Text>
        <Box mt={1} textStyle="small" color="ink.soft">
          {note}
        </Box>
      </Box>
    </Flex>
  );
}

import { Box, chakra, Link, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { countryOfCode } from "../../../shared/countries.ts";
import {
  gridSource,
  impactFactors,
  impactMethod,
  type FigureSource,
  yieldSource,
} from "../../../shared/impact.ts";
import type { Impact } from "../../../shared/schemas/site.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";

const Trigger = chakra("button", {
  base: {
    textStyle: "small",
    color: "ink",
    cursor: "help",
    textAlign: "start",
    textDecoration: "underline",
    textDecorationStyle: "dotted",
    textUnderlineOffset: "0.25em",
    minH: 6,
  },
});

/** Marks a figure as an estimate; hover or focus explains its method and sources. */
export function EstimateNote({ impact }: { impact: Impact }) {
  const t = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Box
      position="relative"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") setOpen(false);
      }}
    >
      <Trigger type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(true)}>
        {t(impact.co2_kg === null ? "How we count" : "Estimated to date. How we count")}
      </Trigger>
      <Box
        id={id}
        hidden={!open}
        position="absolute"
        zIndex="docked"
        top="100%"
        insetStart={{ base: 0, md: "auto", lg: 0 }}
        insetEnd={{ md: 0, lg: "auto" }}
        width="calc(100vw - 2.5rem)"
        maxW="24rem"
        p={5}
        bg="paper.raised"
        borderRadius="card"
        boxShadow="soft"
        textStyle="small"
      >
        <Text>{t(impactMethod)}</Text>
        <Text mt={2}>{countriesText(impact, t)}</Text>
        <Text mt={2} color="ink.soft">
          {t(
            "Yield: <yield></yield>. Grid: <grid></grid>. Other sources differ, some by a third or more.",
            {
              yield: () => <Source source={yieldSource} />,
              grid: () => <Source source={gridSource} />,
            },
          )}
        </Text>
      </Box>
    </Box>
  );
}

function Source({ source }: { source: FigureSource }) {
  const t = useTranslate();
  const [from, to] = source.years;
  const years = from === to ? from : t("{from} to {to}", { from, to });
  return (
    <>
      <Link href={source.url} target="_blank" rel="noreferrer">
        {t(source.name)}
      </Link>{" "}
      {`(${source.licence === undefined ? years : t("{years}, {licence}", { years, licence: source.licence })})`}
    </>
  );
}

/** The figures behind the estimate, also before anything is installed. */
function countriesText({ co2_countries, kw_without_estimate }: Impact, t: PageTranslate): string {
  const codes = co2_countries.length > 0 ? co2_countries : Object.keys(impactFactors);
  const used = codes.flatMap((code) => {
    const factors = impactFactors[code];
    if (!factors) return [];
    return t("{country} {kwh} kWh and {grams} g", {
      country: countryOfCode(code, t.language),
      kwh: String(factors.kwh_per_kw),
      grams: String(factors.grid_g_per_kwh),
    });
  });
  const counted = t(
    "Solar power only, by the average of each country’s grid, where a yearly yield and a grid figure with a source are known: {figures}.",
    { figures: used.join("; ") },
  );
  if (kw_without_estimate === 0) return counted;
  const left = t("{kw, number} kW in other countries is not included.", {
    kw: kw_without_estimate,
  });
  return `${counted} ${left}`;
}

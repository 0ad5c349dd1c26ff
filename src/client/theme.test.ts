import { describe, expect, it } from "vitest";
import { palette } from "./theme/colors.ts";
import { system } from "./theme.ts";

/** WCAG 2 relative luminance of #RRGGBB. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The [light, dark] values of a token name as components write it: "leaf", "leaf.soft". */
function pair(name: string): readonly [string, string] {
  const [group = "", shade = "DEFAULT"] = name.split(".");
  const groups: Record<string, Record<string, readonly [string, string]>> = palette;
  const values = groups[group]?.[shade];
  if (values === undefined) throw new Error(`no colour ${name}`);
  return values;
}

const grounds = ["paper", "paper.raised", "paper.sunken", "leaf.soft", "sun.soft"];

/** Every pair of text and background in the app. */
const text: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ["ink", ground],
    ["ink.soft", ground],
    ["leaf", ground],
  ]),
  ["ink", "clay.soft"],
  ["ink.soft", "clay.soft"],
  ["ink", "field"],
  ["ink.soft", "field"],
  ["clay", "paper"],
  ["clay", "paper.raised"],
  ["leaf.contrast", "leaf"],
  ["leaf.contrast", "leaf.hover"],
  ["clay.contrast", "clay"],
  ["clay.contrast", "clay.hover"],
  ["brick.contrast", "brick"],
  ["sun.contrast", "sun"],
  ["ground.ink", "ground"],
  ["ground.soft", "ground"],
  ["ink", "art.sky"],
  ["ink", "art.glow"],
  ["ink.soft", "art.sky"],
  ["leaf", "art.sky"],
];

/** Edges, rings and meaningful graphics on their backgrounds. */
const graphics: [string, string][] = [
  ["field.edge", "field"],
  ["field.edge", "paper"],
  ["field.edge", "paper.raised"],
  ["leaf", "paper"],
  ["leaf", "paper.sunken"],
  ["clay", "paper"],
  ["brick", "paper"],
  ["sun.edge", "paper"],
  ["sun.edge", "paper.raised"],
  ["sun.edge", "leaf.soft"],
  ["ground.focusRing", "ground"],
];

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the %s theme", (_name, theme) => {
  it.each(text)("%s on %s has the contrast that text needs", (ink, ground) => {
    expect(contrast(pair(ink)[theme], pair(ground)[theme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphics)("%s on %s has the contrast that graphics need", (line, ground) => {
    expect(contrast(pair(line)[theme], pair(ground)[theme])).toBeGreaterThanOrEqual(3);
  });

  it.each(["paper", "paper.raised"])("shows skeletons on %s even in sunlight", (ground) => {
    const skeleton = contrast(pair("paper.skeleton")[theme], pair(ground)[theme]);
    expect(skeleton).toBeGreaterThanOrEqual(1.3);
  });
});

describe("the system", () => {
  it("turns token names into variables", () => {
    expect(system.token.var("colors.leaf.soft")).toBe("var(--chakra-colors-leaf-soft)");
    expect(system.css({ bg: "paper.raised" })).toMatchObject({
      background: "var(--chakra-colors-paper-raised)",
    });
  });

  it("uses the dark values under the class dark", () => {
    expect(JSON.stringify(system.getTokenCss())).toContain(
      `".dark &":{"--chakra-colors-paper":"${palette.paper.DEFAULT[1]}"`,
    );
  });
});

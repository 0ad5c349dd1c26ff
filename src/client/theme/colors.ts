/**
 * Every colour of the product, as pairs [light, dark]. Components name the meaning (`paper`,
 * `ink`, `leaf`); only this file knows values. theme.test.ts checks the contrasts.
 */
type Pair = readonly [light: string, dark: string];
type Group = { readonly [shade: string]: Pair };

export const palette = {
  /** The page, its panels, and quiet fills. */
  paper: {
    DEFAULT: ["#FBF7EF", "#131B17"],
    raised: ["#FFFDF9", "#1B2620"],
    sunken: ["#F3EBDC", "#24312A"],
    /** Placeholders of what is loading. */
    skeleton: ["#E0D3B8", "#34453C"],
  },
  /** Text. */
  ink: { DEFAULT: ["#1D2A24", "#F3ECDD"], soft: ["#56635B", "#B5BEB2"] },
  /** Actions and links. */
  leaf: {
    DEFAULT: ["#1F5B43", "#8CCBA8"],
    solid: ["#1F5B43", "#8CCBA8"],
    hover: ["#174733", "#A3D8BA"],
    contrast: ["#FFFDF9", "#0F1F17"],
    fg: ["#1F5B43", "#8CCBA8"],
    soft: ["#E4EFE7", "#22392D"],
    focusRing: ["#1F5B43", "#8CCBA8"],
  },
  /** Funding and accents; never text. */
  sun: {
    DEFAULT: ["#F2A93B", "#F2A93B"],
    soft: ["#FCEBCB", "#40331B"],
    /** Text on it. */
    contrast: ["#1D2A24", "#1D2A24"],
    /** The edge of every sun-coloured area that carries meaning. */
    edge: ["#1D2A24", "#F3ECDD"],
  },
  /** Deletion and errors; as text only on paper. */
  clay: {
    DEFAULT: ["#B4532A", "#F0A27E"],
    solid: ["#B4532A", "#F0A27E"],
    hover: ["#974320", "#F6B99C"],
    contrast: ["#FFFDF9", "#2B1209"],
    fg: ["#B4532A", "#F0A27E"],
    soft: ["#F8E6DB", "#3D281D"],
    focusRing: ["#B4532A", "#F0A27E"],
  },
  /** Marks administrators. */
  brick: { DEFAULT: ["#A3302A", "#EE8E86"], contrast: ["#FFFDF9", "#2A0C0A"] },
  /** Hairlines, and the edge of fields. */
  line: { DEFAULT: ["#E5DCCB", "#33413A"] },
  field: { DEFAULT: ["#FFFDF9", "#18221D"], edge: ["#857F72", "#7C8A81"] },
  /** The dark footer. */
  ground: {
    DEFAULT: ["#18392D", "#0B120E"],
    ink: ["#F6F0E2", "#F3ECDD"],
    soft: ["#C3D2C5", "#AEB9AD"],
    line: ["#3B5B4D", "#2B3831"],
    focusRing: ["#F2A93B", "#F2A93B"],
  },
  /** The backdrop of a dialog. */
  veil: { DEFAULT: ["#1D2A2480", "#050907B3"] },
  /** The drawings. By day a low sun over hills, by night the same hills and lit windows. */
  art: {
    sky: ["#FDF4E0", "#15262C"],
    glow: ["#FBD394", "#66502F"],
    sun: ["#F2A93B", "#F4B75F"],
    far: ["#E9CE9D", "#33484A"],
    mid: ["#B9C08B", "#284440"],
    near: ["#7FA47C", "#1F3B33"],
    hill: ["#4F8467", "#193229"],
    front: ["#25573F", "#10221A"],
    wall: ["#FFF9EC", "#46504A"],
    shade: ["#EAD9B9", "#353F39"],
    roof: ["#B4532A", "#86492E"],
    panel: ["#243C58", "#35587D"],
    grid: ["#86A1BC", "#8FB0D0"],
    glass: ["#C5DDD8", "#FBD27F"],
    water: ["#A9CDC8", "#3C5A60"],
    line: ["#1D2A24", "#F3ECDD"],
    leaf: ["#86B08A", "#5F9A78"],
    clay: ["#D98B63", "#C77C55"],
    paper: ["#FFFDF9", "#27332C"],
    /** The logo's ground, and the roof on it. */
    mark: ["#1F5B43", "#2C6A50"],
    snow: ["#FFFDF9", "#FFFDF9"],
    /** Visible in dark mode only. */
    star: ["#FDF4E000", "#F3ECDD"],
  },
} as const satisfies { readonly [name: string]: Group };

type Token = { value: { base: string; _dark: string } };

const token = ([light, dark]: Pair): Token => ({ value: { base: light, _dark: dark } });

/** The palette as Chakra's semantic colour tokens. */
export const semanticColors: Record<string, Record<string, Token>> = Object.fromEntries(
  Object.entries<Group>(palette).map(([name, group]) => [
    name,
    Object.fromEntries(Object.entries(group).map(([shade, pair]) => [shade, token(pair)])),
  ]),
);

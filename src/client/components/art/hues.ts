/** The colours of the drawings as the theme's variables, for day and night. */
const hue = (name: string) => `var(--chakra-colors-${name})`;

export const hues = {
  sky: hue("art-sky"),
  glow: hue("art-glow"),
  sun: hue("art-sun"),
  far: hue("art-far"),
  mid: hue("art-mid"),
  near: hue("art-near"),
  hill: hue("art-hill"),
  front: hue("art-front"),
  wall: hue("art-wall"),
  shade: hue("art-shade"),
  roof: hue("art-roof"),
  panel: hue("art-panel"),
  grid: hue("art-grid"),
  glass: hue("art-glass"),
  water: hue("art-water"),
  line: hue("art-line"),
  leaf: hue("art-leaf"),
  clay: hue("art-clay"),
  paper: hue("art-paper"),
  mark: hue("art-mark"),
  snow: hue("art-snow"),
  star: hue("art-star"),
  disc: hue("leaf-soft"),
  ground: hue("ground"),
} as const;

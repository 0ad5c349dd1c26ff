import sharp from "sharp";
import { createRandom, type Random } from "./random.ts";

const width = 1600;
const height = 1200;

type Palette = { sky: [string, string]; sun: string; hills: string[]; wall: string; roof: string };

const palettes: Palette[] = [
  {
    sky: ["#f9d9a6", "#fdf1dc"],
    sun: "#f2a93b",
    hills: ["#c9b48a", "#8fa77a", "#3f6b4f"],
    wall: "#fbf7ef",
    roof: "#b4532a",
  },
  {
    sky: ["#9cc4d9", "#e6f1f0"],
    sun: "#fff3cf",
    hills: ["#a8c0a0", "#6f9a78", "#2f5a45"],
    wall: "#efe3cf",
    roof: "#5c6b66",
  },
  {
    sky: ["#e8a87c", "#f7dcc0"],
    sun: "#fbd27a",
    hills: ["#b58a7a", "#7d6a6d", "#41424f"],
    wall: "#f4e9d8",
    roof: "#7a3b2a",
  },
  {
    sky: ["#2b3a55", "#8c7a8f"],
    sun: "#f4e3b5",
    hills: ["#4a5670", "#35415a", "#1f2a3c"],
    wall: "#d9cdb8",
    roof: "#2a2f3a",
  },
  {
    sky: ["#bfe0e6", "#f4fbf5"],
    sun: "#ffd76a",
    hills: ["#b9d3a4", "#86b06e", "#4c7f4e"],
    wall: "#ffffff",
    roof: "#c9683d",
  },
];

/**
 * A drawn photo of a stay: land, light, a house with panels on its roof. The seed determines
 * everything.
 */
export function drawPhoto(seed: number): Promise<Buffer> {
  const random = createRandom(seed * 7919 + 13);
  const palette = random.pick(palettes);
  const sunX = 200 + random.whole(1200);
  const sunY = 260 + random.whole(260);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${sunX}" cy="${sunY}" r="${70 + random.whole(60)}" fill="${palette.sun}"/>
${palette.hills.map((colour, layer) => hill(random, 560 + layer * 170, colour)).join("")}
${house(random, palette)}
${trees(random, palette)}
</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

function hill(random: Random, y: number, colour: string): string {
  const [a, b, c] = [random.whole(160), random.whole(160), random.whole(160)];
  return `<path fill="${colour}" d="M0 ${y + a}C400 ${y - b} 700 ${y - b} 900 ${y + c / 2}S1400 ${y + a} 1600 ${y - c / 2}V1200H0Z"/>`;
}

function house(random: Random, { wall, roof }: Palette): string {
  const x = 250 + random.whole(800);
  const y = 700 + random.whole(120);
  const w = 300 + random.whole(120);
  const h = 150 + random.whole(60);
  const panels = Array.from(
    { length: 4 },
    (_, index) =>
      `<path fill="#23405c" stroke="#8fb3cc" stroke-width="3" d="M${x + 40 + index * (w / 4.6)} ${y - 20}l34 -66h${w / 5.4}l-14 66Z"/>`,
  ).join("");
  const windows = [0.18, 0.62]
    .map(
      (at) =>
        `<rect x="${x + w * at}" y="${y + h * 0.3}" width="56" height="56" rx="4" fill="#f8d27a"/>`,
    )
    .join("");
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${wall}"/>
<path fill="${roof}" d="M${x - 30} ${y}L${x + 40} ${y - 110}H${x + w - 10}L${x + w + 30} ${y}Z"/>${panels}${windows}
<rect x="${x + w * 0.42}" y="${y + h - 96}" width="52" height="96" rx="4" fill="${roof}"/>`;
}

function trees(random: Random, { hills }: Palette): string {
  return Array.from({ length: 9 }, () => {
    const x = random.whole(width);
    const y = 880 + random.whole(240);
    const size = 50 + random.whole(90);
    return `<path fill="${hills[2]}" stroke="#0002" d="M${x} ${y - size * 2}q${size / 2} ${size} ${size / 3} ${size * 2}h${-size / 1.5}q${-size / 6} ${-size} ${size / 3} ${-size * 2}Z"/>`;
  }).join("");
}

/** Colour primaries and transfer function of a picture, by their numbers in ITU-T H.273. */
export interface Nclx {
  primaries: number;
  transfer: number;
}

type Matrix = readonly [Row, Row, Row];
type Row = readonly [red: number, green: number, blue: number];

/** An apostrophe at the beginning of each cell that spreadsheets may read before the formula. */
const toSrgbPrimaries = new Map<number, Matrix>([
  // BT.2020: ITU-R BT.2087-0, annex 2.
  [
    9,
    [
      [1.6605, -0.5876, -0.0728],
      [-0.1246, 1.1329, -0.0083],
      [-0.0182, -0.1006, 1.1187],
    ],
  ],
  // Display P3: CSS Color 4, section 18.
  [
    12,
    [
      [1.2249, -0.2249, 0],
      [-0.042, 1.042, 0],
      [-0.0196, -0.0786, 1.0983],
    ],
  ],
]);
const srgbPrimaries: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const pq = 16;
const hlg = 18;

/** Whether a picture with these colours looks different when it is read as sRGB. */
export const isOtherThanSrgb = ({ primaries, transfer }: Nclx): boolean =>
  toSrgbPrimaries.has(primaries) || lightOf.has(transfer);

/** The white of a page, in cd/m², on a screen of high dynamic range (ITU-R BT.2408-7). */
const paperWhite = 203;

/** A sample, from 0 to 1, to linear light, where 1 is paper white. */
const lightOf = new Map<number, (value: number) => number>([
  [4, (value) => value ** 2.2],
  [5, (value) => value ** 2.8],
  [8, (value) => value],
  [pq, (value) => (10_000 / paperWhite) * pqLight(value)],
  [hlg, hlgScene],
]);

/** SMPTE ST 2084, as in ITU-R BT.2100-2, table 4. */
function pqLight(value: number): number {
  const root = value ** (32 / 2523);
  return (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (16_384 / 2610);
}

/** Light of the scene by ITU-R BT.2100-2, table 5. */
function hlgScene(value: number): number {
  return value <= 0.5
    ? value ** 2 / 3
    : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

const srgbLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const srgbSample = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** Steps of linear light that are distinguished: fine enough for the darkest samples of sRGB. */
const lightSteps = 65_535;

/** Interleaved samples from 0 to `max`; of four channels the last is alpha. */
export type Samples = { data: Uint8Array | Uint16Array; channels: 3 | 4; max: number };

/** Converts samples to 8-bit sRGB. Light beyond paper white or of no sRGB colour is cut off. */
export function toSrgb({ data, channels, max }: Samples, { primaries, transfer }: Nclx): Buffer {
  const light = lightOf.get(transfer) ?? srgbLight;
  const lights = Float32Array.from({ length: max + 1 }, (_, sample) => light(sample / max));
  const samples = Uint8Array.from({ length: lightSteps + 1 }, (_, step) =>
    Math.round(255 * srgbSample(step / lightSteps)),
  );
  const [toRed, toGreen, toBlue] = toSrgbPrimaries.get(primaries) ?? srgbPrimaries;
  const out = Buffer.alloc(data.length);
  const put = (at: number, [r, g, b]: Row, red: number, green: number, blue: number) => {
    const sum = r * red + g * green + b * blue;
    out[at] = samples[Math.round(Math.min(1, Math.max(0, sum)) * lightSteps)] ?? 0;
  };
  const lightAt = (at: number) => lights[Math.min(max, data[at] ?? 0)] ?? 0;
  for (let at = 0; at < data.length; at += channels) {
    const [r, g, b] = [lightAt(at), lightAt(at + 1), lightAt(at + 2)];
    const gain = transfer === hlg ? hlgGain(r, g, b) : 1;
    put(at, toRed, r * gain, g * gain, b * gain);
    put(at + 1, toGreen, r * gain, g * gain, b * gain);
    put(at + 2, toBlue, r * gain, g * gain, b * gain);
    if (channels === 4) out[at + 3] = Math.round((255 * (data[at + 3] ?? 0)) / max);
  }
  return out;
}

/** From the scene's light to that of a screen of 1000 cd/m² (ITU-R BT.2100-2, table 5). */
function hlgGain(red: number, green: number, blue: number): number {
  const luminance = 0.2627 * red + 0.678 * green + 0.0593 * blue;
  return luminance === 0 ? 0 : (1000 / paperWhite) * luminance ** 0.2;
}

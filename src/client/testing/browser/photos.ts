import sharp from "sharp";

/** A photo as from a phone: 12 megapixels, rotated by its EXIF orientation, with GPS data. */
export async function cameraPhoto(hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4032" height="3024"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},60%,70%)"/><stop offset="1" stop-color="hsl(${hue + 60},50%,40%)"/></linearGradient></defs><rect width="4032" height="3024" fill="url(#g)"/><circle cx="${1000 + hue * 3}" cy="900" r="420" fill="hsl(45,90%,60%)"/></svg>`;
  return sharp(Buffer.from(svg))
    .withExif({
      IFD0: { Make: "Test", Model: "Camera", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "36/1 44/1 0/1" },
    })
    .jpeg({ quality: 85 })
    .toBuffer();
}

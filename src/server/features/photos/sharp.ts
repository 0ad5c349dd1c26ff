import sharp from "sharp";

// sharp's settings apply to the whole process. No cache, since nothing is decoded twice. One thread for
// each file, since memory grows with threads and all files of a photo are encoded in parallel anyway.
sharp.cache(false);
sharp.concurrency(1);

// libvips reads SVG, PDF and some twenty other formats whatever the file's name. Only ours are allowed, so
// that no other parser sees strangers' bytes. TIFF is for decoded HEIC.
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });

export { sharp };

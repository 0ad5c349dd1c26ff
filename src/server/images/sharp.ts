import sharp from "sharp";

// sharp's settings count for the whole process, so they are made in one place.
// Nothing is decoded twice here, so a cache would only hold memory; one thread a file, since memory
// grows with the threads and all files of a photo are encoded side by side already.
sharp.cache(false);
sharp.concurrency(1);

// libvips reads SVG, PDF and some twenty other formats under any name. Ours are let in by name, so
// that no other parser ever sees a stranger's bytes. TIFF is for our own wrapping of decoded HEIC.
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });

export { sharp };

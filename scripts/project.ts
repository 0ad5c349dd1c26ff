import { resolve } from "node:path";

/** The project's folder. */
export const root = resolve(import.meta.dirname, "..");
/** The folder of the build. */
export const dist = resolve(root, "dist");
/** The folder of the release made by `npm run package`. */
export const release = resolve(root, "release");

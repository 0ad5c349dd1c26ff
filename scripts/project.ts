import { resolve } from "node:path";

/** The project's folder. */
export const root = resolve(import.meta.dirname, "..");
/** Where the build goes. */
export const dist = resolve(root, "dist");
/** Where `npm run package` puts what is given to operators. */
export const release = resolve(root, "release");

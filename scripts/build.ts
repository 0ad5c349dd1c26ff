/** Builds client, page renderer and server into dist/: `npm run build`. */
import { buildAll } from "./build-all.ts";

await buildAll();

import { existsSync } from "node:fs";

/**
 * Debian's Chromium. The one without windows needs half the processor time: the full one renders its
 * own toolbar and menus for every test.
 */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
export const chromiumPath: string | undefined = installed.find((path) => existsSync(path));

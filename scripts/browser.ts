import { afterwards } from "./afterwards.ts";
import { type Browser, chromium } from "playwright-core";

/** Starts Debian's Chromium for the scripts, with additional flags. */
export async function launchChromium(...more: string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-sync",
      ...more,
    ],
  });
  afterwards(() => browser.close());
  return browser;
}

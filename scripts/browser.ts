import { afterwards } from "./afterwards.ts";
import { type Browser, chromium } from "playwright-core";

/** Debian's Chromium as the scripts use it; `more` are further flags. */
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

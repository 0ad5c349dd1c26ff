import { type Browser, chromium } from "playwright-core";

/** Debian's Chromium as the scripts use it; `more` are further flags. */
export function launchChromium(...more: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-sync",
      ...more,
    ],
  });
}

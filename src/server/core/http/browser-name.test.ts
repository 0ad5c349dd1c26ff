import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/126.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`,
    "Edge on Windows",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0`,
    "Firefox on Mac",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/126.0 Safari/537.36`, "Chrome on ChromeOS"],
  ["Firefox/127.0", "Firefox"],
  ["curl/8.5.0", null],
  [undefined, null],
])("%s is %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

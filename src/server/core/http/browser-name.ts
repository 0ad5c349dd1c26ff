/** The first match counts: most browsers also name those they descend from. */
const browsers: ReadonlyArray<readonly [pattern: RegExp, name: string]> = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: ReadonlyArray<readonly [pattern: RegExp, name: string]> = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const find = (names: typeof browsers, text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * A browser as its owner would recognise it, such as "Chrome on Android", from the User-Agent header.
 * Without versions or devices: enough to tell sessions apart, too little to recognise a person. Null
 * for anything that is no known browser.
 */
export function browserName(userAgent: string | undefined): string | null {
  const browser = find(browsers, userAgent ?? "");
  const system = find(systems, userAgent ?? "");
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

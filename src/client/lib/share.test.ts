import { afterEach, describe, expect, it, vi } from "vitest";
import { share } from "./share.ts";

const page = { title: "Casa do Sol", url: "https://stay.example/host/casa-do-sol" };
const copied: string[] = [];

/** Stubs the browser's share sheet with its outcome; without an outcome there is no sheet. */
function browser(sheet?: () => Promise<void>): void {
  vi.stubGlobal("navigator", {
    ...(sheet && { share: sheet, canShare: () => true }),
    clipboard: {
      writeText: (text: string) => {
        copied.push(text);
        return Promise.resolve();
      },
    },
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  copied.length = 0;
});

describe("sharing a page", () => {
  it("opens the system's share sheet and copies nothing", async () => {
    browser(() => Promise.resolve());
    expect(await share(page)).toBe("shared");
    expect(copied).toEqual([]);
  });

  it("copies nothing after the sheet is dismissed", async () => {
    browser(() => Promise.reject(new DOMException("", "AbortError")));
    expect(await share(page)).toBe("dismissed");
    expect(copied).toEqual([]);
  });

  it("copies the URL if there is no sheet or the sheet fails", async () => {
    browser();
    expect(await share(page)).toBe("copied");
    browser(() => Promise.reject(new DOMException("", "NotAllowedError")));
    expect(await share(page)).toBe("copied");
    expect(copied).toEqual([page.url, page.url]);
  });
});

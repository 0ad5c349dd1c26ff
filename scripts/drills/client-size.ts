/** The JavaScript that a page loads to be read, and until the app runs, compressed with brotli. */
import { launchChromium } from "../browser.ts";
import { demoData } from "../bench/data.ts";
import { startSolarStay } from "../bench/processes.ts";

const mostKb = 220;

/** Opens `/` and a host page in Chromium and adds up the sizes; throws when they are too large. */
export async function clientSizeDrill(): Promise<void> {
  const server = await startSolarStay(await demoData(1000), 4813);
  const browser = await launchChromium();
  try {
    const list = await fetch(`${server.url}/api/public/properties?limit=1`);
    const [newest] = (await list.json()) as Array<{ slug: string }>;
    for (const path of ["/", "/browse", `/host/${newest?.slug}`]) {
      const page = await browser.newPage();
      let bytes = 0;
      let files = 0;
      page.on("response", (response) => {
        if (!/\.js(\?|$)/.test(response.url())) return;
        files += 1;
        bytes += Number(response.headers()["content-length"] ?? 0);
      });
      await page.addInitScript(() =>
        addEventListener("page-awake", () => (document.documentElement.dataset["awake"] = "")),
      );
      await page.goto(server.url + path);
      // The code is fetched after the paint.
      await page.locator("link[rel=modulepreload]").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      const toRead = (bytes / 1000).toFixed(0);
      await page.keyboard.press("Tab");
      await page.locator("[data-awake]").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await page.close();
      const kb = bytes / 1000;
      console.log(
        `JavaScript of ${path}: ${toRead} kB brotli, ${kb.toFixed(0)} kB when the app runs, in ${files} files, at most ${mostKb}`,
      );
      if (kb > mostKb) throw new Error("Too much JavaScript");
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

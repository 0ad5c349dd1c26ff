import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { authTokenKey } from "../../../shared/limits.ts";
import { singleFile, startProgram } from "../../../server/testing/program.ts";
import { chromiumPath } from "./chromium.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../server/testing/smtp.ts";

const root = resolve(import.meta.dirname, "../../../..");
/** The built program; the drill of a release runs the single file instead. */
export const program: [string, ...string[]] =
  singleFile === undefined ? [process.execPath, join(root, "dist/server/main.js")] : [singleFile];

export type Site = { url: string; dataDir: string; smtp: SmtpTestServer };

type SiteOptions = {
  env?: Record<string, string>;
  /** The number of demo properties to start with. */
  demo?: number;
};

/** Starts the built server and an SMTP server for one test. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const { stop, ...site } = await launchSite({ env });
  onTestFinished(stop);
  return site;
}

/** The same for all tests of a file, without rate limits, since all calls come from one address. */
export function siteOfFile({ env, demo = 0 }: SiteOptions = {}): Site {
  const site = {} as Site;
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const launched = await launchSite({ env: { RATE_LIMITS: "off", ...env }, demo });
    ({ stop } = launched);
    Object.assign(site, launched);
  });
  afterAll(() => stop?.());
  return site;
}

async function launchSite({
  env = {},
  demo = 0,
}: SiteOptions): Promise<Site & { stop: () => Promise<void> }> {
  const [command, ...args] = program;
  const dataDir = await mkdtemp(join(tmpdir(), "solarstay-browser-"));
  const smtp = await startSmtpServer();
  if (demo > 0) {
    await promisify(execFile)(
      command,
      [...args, "demo", "--properties", String(demo), "--images", "0"],
      { env: { ...process.env, DATA_DIR: dataDir } },
    );
  }
  const { url, stop: stopServer } = await startProgram(program, {
    dataDir,
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: "Solar Stay <stay@solarstay.test>",
      LOG_LEVEL: "error",
      ...env,
    },
  });
  const stop = async () => {
    await stopServer();
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, smtp, stop };
}

let browser: Promise<Browser> | undefined;

/** One Chromium for all tests of a file. */
function launch(): Promise<Browser> {
  return (browser ??= chromium.launch({
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  }));
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

export type Visitor = { page: Page; problems: string[] };

type VisitOptions = Omit<BrowserContextOptions, "baseURL" | "viewport" | "storageState"> & {
  /** The session of the person, if signed in. */
  as?: { token: string } | undefined;
  width?: number;
  height?: number;
  /** Messages in the console that the test provokes. */
  expected?: RegExp;
};

/**
 * Opens a new browser context. `problems` collects the errors and warnings of the console, except for
 * those that match `expected`.
 */
export async function visit(
  site: Site,
  { as, width = 1440, height = 900, expected, ...options }: VisitOptions = {},
): Promise<Visitor> {
  const context = await (
    await launch()
  ).newContext({
    baseURL: site.url,
    viewport: { width, height },
    permissions: ["clipboard-read", "clipboard-write"],
    ...(as && {
      storageState: {
        cookies: [],
        origins: [{ origin: site.url, localStorage: [{ name: authTokenKey, value: as.token }] }],
      },
    }),
    ...options,
  });
  onTestFinished(() => context.close());
  await context.addInitScript(markAwake);
  const page = await context.newPage();
  context.setDefaultTimeout(20_000);
  const problems: string[] = [];
  const note = (text: string) => {
    if (!expected?.test(text)) problems.push(text);
  };
  // On the context: includes tabs that a link opens.
  context.on("weberror", (failure) => note(failure.error().message));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      note(`${message.text()} (${message.location().url})`);
  });
  return { page, problems };
}

/** Opens a page, touches it and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await awake(page);
  return response;
}

/** Touches the page, and waits until it is hydrated. */
export async function awake(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pointerup")));
  await page.locator("[data-awake]").waitFor({ state: "attached" });
}

/** Marks the page when the app can handle its events. */
function markAwake(): void {
  addEventListener("page-awake", () => {
    document.documentElement.dataset["awake"] = "";
  });
}

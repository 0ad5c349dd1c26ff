import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { type SmtpTestServer, startSmtpServer } from "../../../server/testing/smtp.ts";

const serverEntry = resolve(import.meta.dirname, "../../../../dist/server/src/server/main.js");

export type Site = { url: string; dataDir: string; smtp: SmtpTestServer };

/** The built server in a process of its own, with a real mail server beside it, for one test. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), "solarstay-browser-"));
  const smtp = await startSmtpServer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = fork(serverEntry, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      MAIL_FROM: "Solar Stay <stay@solarstay.test>",
      LOG_LEVEL: "error",
      ...env,
    },
  });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error("The server did not start");
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return { url, dataDir, smtp };
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port was free");
  return address.port;
}

let browser: Promise<Browser> | undefined;

/** One Chromium for all tests of a file. */
function launch(): Promise<Browser> {
  return (browser ??= chromium.launch({
    executablePath: "/usr/bin/chromium",
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

/**
 * A person with a browser of their own. What the console complains of is collected; a test expects
 * it to be empty (answers that a test provokes are named by `expected`).
 */
export async function visit(
  site: Site,
  {
    width = 1440,
    height = 900,
    expected,
  }: { width?: number; height?: number; expected?: RegExp } = {},
): Promise<Visitor> {
  const context = await (
    await launch()
  ).newContext({
    baseURL: site.url,
    viewport: { width, height },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const problems: string[] = [];
  const note = (text: string) => {
    if (!expected?.test(text)) problems.push(text);
  };
  page.on("pageerror", (error) => note(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) note(message.text());
  });
  return { page, problems };
}

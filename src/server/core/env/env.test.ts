import { expect, test } from "vitest";
import { readEnv, EnvError } from "./env.ts";

/** The faults of an environment, one line each. */
function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    readEnv(env);
  } catch (thrown) {
    if (thrown instanceof EnvError) return thrown.faults;
    throw thrown;
  }
  return [];
}

test("without settings the site runs on this machine only", () => {
  const defaults = {
    port: 3000,
    host: "127.0.0.1",
    dataDir: "./data",
    publicUrl: "http://localhost:3000",
    publicUrlIsLoopback: true,
    smtpUrl: undefined,
    mailFrom: "Solar Stay <no-reply@localhost>",
    firstAdmin: undefined,
    trustProxy: undefined,
    rateLimits: true,
    maxImageBytes: 15 * 1024 * 1024,
    minFreeDiskBytes: 500_000_000,
    logLevel: "info",
    logFormat: undefined,
    fixedSite: {},
  };
  expect(readEnv({})).toEqual(defaults);
  const blank = Object.fromEntries(
    ["PORT", "HOST", "PUBLIC_URL", "SMTP_URL", "ADMIN_EMAIL", "ADMIN_PASSWORD", "TRUST_PROXY"]
      .concat(["RATE_LIMITS", "MAX_IMAGE_MB", "LOG_LEVEL", "SITE_NAME", "TERMS_URL", "MAIL_FROM"])
      .map((name, index) => [name, index % 2 === 0 ? "" : " "]),
  );
  // As a line "PORT=" in .env sets it.
  expect(readEnv({ ...blank, UNKNOWN: "ignored" })).toEqual(defaults);
});

test("every setting is read", () => {
  expect(
    readEnv({
      PORT: "8080",
      HOST: "::",
      DATA_DIR: "/var/lib/stay",
      PUBLIC_URL: "https://Stay.Example.org/",
      SMTP_URL: "smtps://user:p%40ss@mail.example.org:465",
      MAIL_FROM: "Stay <stay@example.org>",
      ADMIN_EMAIL: " Admin@Example.org ",
      ADMIN_PASSWORD: " six or more ",
      TRUST_PROXY: "127.0.0.1, 10.0.0.0/8, ::1, loopback",
      RATE_LIMITS: "off",
      MAX_IMAGE_MB: "30",
      MIN_FREE_DISK_MB: "2000",
      LANGUAGES: "DE, ar,de",
      LOG_LEVEL: "debug",
      SITE_NAME: "Sonnenhöfe",
      CONTACT_EMAIL: "hello@example.org",
      DEMO_VIDEO_URL: "https://video.example.org/1",
      HOW_IT_WORKS_URL: "https://example.org/how",
      TERMS_URL: "https://example.org/terms",
      PRIVACY_URL: "https://example.org/privacy",
      COOKIE_POLICY_URL: "mailto:hello@example.org",
    }),
  ).toEqual({
    port: 8080,
    host: "::",
    dataDir: "/var/lib/stay",
    publicUrl: "https://stay.example.org",
    publicUrlIsLoopback: false,
    smtpUrl: "smtps://user:p%40ss@mail.example.org:465",
    mailFrom: "Stay <stay@example.org>",
    firstAdmin: { email: "admin@example.org", password: " six or more " },
    trustProxy: ["127.0.0.1", "10.0.0.0/8", "::1", "loopback"],
    rateLimits: false,
    maxImageBytes: 30 * 1024 * 1024,
    minFreeDiskBytes: 2_000_000_000,
    logLevel: "debug",
    fixedSite: {
      site_name: "Sonnenhöfe",
      contact_email: "hello@example.org",
      demo_video_url: "https://video.example.org/1",
      how_it_works_url: "https://example.org/how",
      terms_url: "https://example.org/terms",
      privacy_url: "https://example.org/privacy",
      cookie_policy_url: "mailto:hello@example.org",
      languages: "de,ar",
    },
  });
});

test("the public address follows the port, and loopback addresses are recognised", () => {
  expect(readEnv({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  for (const [url, loopback] of [
    ["http://localhost:3000", true],
    ["http://127.0.0.1", true],
    ["http://[::1]:3000", true],
    ["http://127.example.org", false],
    ["https://localhost.example.org", false],
    ["http://192.168.1.4:3000", false],
  ] as const) {
    expect.soft(readEnv({ PUBLIC_URL: url }).publicUrlIsLoopback, url).toBe(loopback);
  }
});

test.each([
  ["PORT", "http", "must be a number"],
  ["PORT", "80.5", "must be a whole number"],
  ["PORT", "-1", "must be at least 0"],
  ["PORT", "65536", "must be at most 65535"],
  ["PUBLIC_URL", "stay.example.org", "must be an http:// or https:// address"],
  ["PUBLIC_URL", "nonsense", "must be an http:// or https:// address"],
  ...[
    "https://user:pw@stay.example.org",
    "https://user@stay.example.org",
    "https://stay.example.org?x",
    "https://stay.example.org/#x",
  ].map(
    (url) =>
      ["PUBLIC_URL", url, "must be only a host: no user, password, ? or #"] as [
        string,
        string,
        string,
      ],
  ),
  ["PUBLIC_URL", "ftp://stay.example.org", "must be an http:// or https:// address"],
  [
    "PUBLIC_URL",
    "https://example.org/stay",
    "must not have a path: Solar Stay is served from the root of its host",
  ],
  ["SMTP_URL", "mail.example.org", "must be an smtp:// or smtps:// address"],
  ["SMTP_URL", "http://mail.example.org", "must be an smtp:// or smtps:// address"],
  ["MAIL_FROM", "Solar Stay", "must be an address like Solar Stay <stay@example.org>"],
  ["MAIL_FROM", "a@b.org\nBcc: x@y.org", "must be an address like Solar Stay <stay@example.org>"],
  ...["A <b@c", "a@b, c@d", "A, B <a@b>", "A <a@b> <c@d>", "A <a b@c>", "<>", "a@b>"].map(
    (from) =>
      ["MAIL_FROM", from, "must be an address like Solar Stay <stay@example.org>"] as [
        string,
        string,
        string,
      ],
  ),
  ["PORT", "0", "0 (any free port) needs PUBLIC_URL, or links would not work"],
  ["TRUST_PROXY", "proxy", '"proxy" is not an address or a range'],
  ["TRUST_PROXY", "true", '"true" is not an address or a range'],
  ["TRUST_PROXY", "10.0.0.0/99", '"10.0.0.0/99" is not an address or a range'],
  ["RATE_LIMITS", "no", "must be one of on, off"],
  ["LANGUAGES", "en,xx", "must be a list of en, de, fr, es, it, nl, pt, pl, ar"],
  ["MAX_IMAGE_MB", "0", "must be at least 1"],
  ["MIN_FREE_DISK_MB", "-1", "must be at least 0"],
  ["MAX_IMAGE_MB", "201", "must be at most 200"],
  ["LOG_LEVEL", "verbose", "must be one of fatal, error, warn, info, debug, trace, silent"],
  ["SITE_NAME", "x".repeat(61), "must have at most 60 characters"],
  ["CONTACT_EMAIL", "nobody", "Invalid email address"],
  ["DEMO_VIDEO_URL", "javascript:alert(1)", "must be an https: or mailto: address"],
  ["HOW_IT_WORKS_URL", "http://example.org", "must be an https: or mailto: address"],
  ["HOW_IT_WORKS_URL", "https:example.org", "must be an https: or mailto: address"],
  ["HOW_IT_WORKS_URL", "mailto:", "must be an https: or mailto: address"],
  ["TERMS_URL", "/terms", "must be an https: or mailto: address"],
  ["PRIVACY_URL", "data:text/html,x", "must be an https: or mailto: address"],
  ["COOKIE_POLICY_URL", "cookies", "must be an https: or mailto: address"],
])("%s=%j is refused with the reason", (name, value, fault) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name} ${fault}`]);
});

test("ADMIN_EMAIL and ADMIN_PASSWORD need each other and valid values", () => {
  const together = "ADMIN_PASSWORD must be set together with ADMIN_EMAIL";
  expect(faultsOf({ ADMIN_EMAIL: "a@example.org" })).toEqual([together]);
  expect(faultsOf({ ADMIN_PASSWORD: "sunshine" })).toEqual([together]);
  expect(faultsOf({ ADMIN_EMAIL: "a@example.org", ADMIN_PASSWORD: "short" })).toEqual([
    "ADMIN_PASSWORD Password must be at least 6 characters",
  ]);
  expect(faultsOf({ ADMIN_EMAIL: "nobody", ADMIN_PASSWORD: "sunshine" })).toEqual([
    "ADMIN_EMAIL Invalid email address",
  ]);
});

test("all faults are reported at once, including a setting that needs another", () => {
  const faults = faultsOf({
    PORT: "http",
    PUBLIC_URL: "nonsense",
    SMTP_URL: "x",
    MAIL_FROM: "x",
    ADMIN_EMAIL: "a@example.org",
    TRUST_PROXY: "a, 127.0.0.1, b",
    RATE_LIMITS: "x",
    MAX_IMAGE_MB: "x",
    LANGUAGES: "x",
    LOG_LEVEL: "x",
    SITE_NAME: "x".repeat(61),
    CONTACT_EMAIL: "x",
    TERMS_URL: "x",
  });
  const names = faults.map((fault) => fault.slice(0, fault.indexOf(" ")));
  expect(names.join(" ")).toBe(
    "PORT PUBLIC_URL SMTP_URL MAIL_FROM TRUST_PROXY TRUST_PROXY RATE_LIMITS MAX_IMAGE_MB LANGUAGES LOG_LEVEL SITE_NAME CONTACT_EMAIL TERMS_URL ADMIN_PASSWORD",
  );
  expect(new EnvError(["PORT x", "HOST y"]).message).toBe(
    "These settings are not valid:\n  PORT x\n  HOST y",
  );
});

test("a fault never contains a secret", () => {
  const text = faultsOf({
    SMTP_URL: "http://user:hunter2@mail.example.org",
    ADMIN_EMAIL: "x",
    ADMIN_PASSWORD: "hunt2",
  }).join();
  expect(text).not.toMatch(/hunt/);
});

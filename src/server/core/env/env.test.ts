import { expect, test } from "vitest";
import { s3Env } from "../../testing/s3-server.ts";
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
    edgeCacheSeconds: 0,
    backups: undefined,
    filesStore: undefined,
    filesCacheBytes: 1_000_000_000,
    objectKeys: undefined,
    lease: undefined,
    metricsListen: undefined,
    logLevel: "info",
    logFormat: undefined,
    calendarFeedsAllow: [],
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
      EDGE_CACHE_SECONDS: "10",
      FILES_URL: "s3://my-stays/site?endpoint=https://s3.example.org",
      FILES_CACHE_MB: "20",
      AWS_ACCESS_KEY_ID: "AKIA",
      AWS_SECRET_ACCESS_KEY: " secret ",
      LANGUAGES: "DE, ar,de",
      CALENDAR_FEEDS_ALLOW: "10.1.0.0/16,fd00::1",
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
    calendarFeedsAllow: ["10.1.0.0/16", "fd00::1"],
    edgeCacheSeconds: 10,
    filesStore: {
      url: "s3://my-stays/site?endpoint=https://s3.example.org",
      name: "s3://my-stays/site",
      bucket: "my-stays",
      prefix: "site/",
      region: "us-east-1",
      base: "https://s3.example.org/my-stays/",
    },
    filesCacheBytes: 20_000_000,
    objectKeys: { accessKeyId: "AKIA", secretAccessKey: "secret" },
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

test("METRICS_LISTEN is an address with a port", () => {
  const read = (text: string) => readEnv({ METRICS_LISTEN: text }).metricsListen;
  expect(read("127.0.0.1:9464")).toEqual({ host: "127.0.0.1", port: 9464 });
  expect(read("[::1]:9464")).toEqual({ host: "::1", port: 9464 });
  expect(read("localhost:1")).toEqual({ host: "localhost", port: 1 });
  for (const text of ["9464", ":9464", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", "::1:9464"]) {
    expect(faultsOf({ METRICS_LISTEN: text }), text).toEqual([
      "METRICS_LISTEN must be an address like 127.0.0.1:9464",
    ]);
  }
  for (const text of ["http://127.0.0.1:9464", "[127.0.0.1]:9464", "stay.example.org:9464"]) {
    expect(faultsOf({ METRICS_LISTEN: text }), text).toHaveLength(1);
  }
});

test("scheduled backups have a time, a folder and a number", () => {
  expect(readEnv({ BACKUP_AT: "03:15" }).backups).toEqual({
    at: { hour: 3, minute: 15 },
    folder: undefined,
    store: undefined,
    keep: 14,
  });
  const all = { BACKUP_AT: "23:59", BACKUP_TO: "/mnt/backup", BACKUP_KEEP: "3" };
  expect(readEnv(all).backups).toMatchObject({ folder: "/mnt/backup", keep: 3 });
  for (const text of ["3:15", "24:00", "03:60", "daily", "03:15:00"]) {
    expect(faultsOf({ BACKUP_AT: text }), text).toEqual([
      "BACKUP_AT must be a time of day like 03:15",
    ]);
  }
  expect(faultsOf({ BACKUP_TO: "/mnt/backup", BACKUP_KEEP: "3" })).toEqual([
    "BACKUP_TO needs BACKUP_AT, the time of the daily backup",
    "BACKUP_KEEP needs BACKUP_AT, the time of the daily backup",
  ]);
  const stored = { ...all, BACKUP_TO: "s3://bucket/a?region=eu-central-1" };
  expect(readEnv({ ...stored, ...s3Env }).backups).toMatchObject({
    folder: undefined,
    store: { name: "s3://bucket/a" },
  });
  expect(faultsOf(stored)).toEqual([
    "AWS_ACCESS_KEY_ID must be set together with BACKUP_TO",
    "AWS_SECRET_ACCESS_KEY must be set together with BACKUP_TO",
  ]);
  for (const [to, fault] of [
    ["s3://bucket", "needs a region, or the endpoint of a store other than AWS"],
    ["https://bucket", "must be a folder or an s3:// address"],
  ] as const) {
    expect(faultsOf({ ...all, ...s3Env, BACKUP_TO: to })).toEqual([`BACKUP_TO ${fault}`]);
  }
  expect(faultsOf({ ...all, BACKUP_KEEP: "0" })).toEqual(["BACKUP_KEEP must be at least 1"]);
});

test("LEASE_URL is the address of an object store, and needs its credentials", () => {
  const keys = { AWS_ACCESS_KEY_ID: "AKIA", AWS_SECRET_ACCESS_KEY: "secret" };
  const LEASE_URL = "s3://my-stays/site?region=eu-central-1";
  expect(readEnv({ ...keys, LEASE_URL }).lease).toMatchObject({
    place: { name: "s3://my-stays/site" },
    keys: { accessKeyId: "AKIA" },
  });
  expect(faultsOf({ LEASE_URL })).toEqual([
    "AWS_ACCESS_KEY_ID must be set together with LEASE_URL",
    "AWS_SECRET_ACCESS_KEY must be set together with LEASE_URL",
  ]);
  expect(faultsOf({ ...keys, LEASE_URL: "/var/lease" })).toEqual([
    "LEASE_URL must be an address like s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.org",
  ]);
});

test("a store of photos needs a valid address and credentials", () => {
  const all = { FILES_URL: "s3://stays/a?region=eu-central-1", ...s3Env };
  expect(readEnv(all).filesStore).toMatchObject({ name: "s3://stays/a", prefix: "a/" });
  expect(faultsOf({ ...all, AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "" })).toEqual([
    "AWS_ACCESS_KEY_ID must be set together with FILES_URL",
    "AWS_SECRET_ACCESS_KEY must be set together with FILES_URL",
  ]);
  for (const url of [
    "/mnt/photos",
    "https://s3.example.org/stays",
    "s3://stays",
    "s3://a:b@stays",
  ]) {
    expect(faultsOf({ ...all, FILES_URL: url }), url).toEqual([
      expect.stringMatching(/^FILES_URL (must be an address like s3:|needs a region)/),
    ]);
  }
  expect(faultsOf({ ...all, FILES_CACHE_MB: "0" })).toEqual(["FILES_CACHE_MB must be at least 1"]);
});

test("EDGE_CACHE_SECONDS is at most a day", () => {
  expect(readEnv({ EDGE_CACHE_SECONDS: "10" }).edgeCacheSeconds).toBe(10);
  expect(faultsOf({ EDGE_CACHE_SECONDS: "-1" })).toEqual(["EDGE_CACHE_SECONDS must be at least 0"]);
  expect(faultsOf({ EDGE_CACHE_SECONDS: "86401" })).toEqual([
    "EDGE_CACHE_SECONDS must be at most 86400",
  ]);
});

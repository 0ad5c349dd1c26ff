import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { cleanLine } from "../../../shared/clean-text.ts";
import { languages, readLanguages } from "../../../shared/i18n/languages.ts";
import { limits } from "../../../shared/limits.ts";
import { accountEmail, newPassword } from "../../../shared/schemas/fields.ts";
import { isSiteLink } from "../../../shared/schemas/settings.ts";
import { type SiteChoices, siteChoiceNames, staysModes } from "../../../shared/schemas/site.ts";
import {
  isObjectUrl,
  type ObjectKeys,
  type ObjectPlace,
  readObjectUrl,
} from "../object-store/place.ts";
import { defaultAddress } from "./listen-address.ts";
import { isLoopback } from "./loopback.ts";
import { ConfigRefusal } from "../refusal.ts";

const isBlank = (value: unknown) => typeof value === "string" && value.trim() === "";
const blankAsUnset = (value: unknown) => (isBlank(value) ? undefined : value);
const setting = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsUnset, schema);

const origin = z
  .url({ protocol: /^https?$/, error: "must be an http:// or https:// address", abort: true })
  .refine((url) => new URL(url).pathname === "/", {
    error: "must not have a path: Solar Stay is served from the root of its host",
  })
  .refine((url) => /^[^/]+\/\/[^/?#@]+\/?$/.test(url), {
    error: "must be only a host: no user, password, ? or #",
    when: ({ value }) => new URL(String(value)).pathname === "/",
  })
  .transform((url) => new URL(url).origin);

const smtpUrl = z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" });
/** stay@example.org, or with a name before it; a name with a comma must be quoted. */
const oneAddress = /^([^\s<>@,;"]+@[^\s<>@,;"]+|("[^"]*"|[^<>@,;:"]*)<[^\s<>@,;"]+@[^\s<>@,;"]+>)$/;

const link = z
  .string()
  .trim()
  .refine(isSiteLink, { error: "must be an https: or mailto: address" });

/** Addresses and networks, separated by commas. */
const networks = z.string().transform((text, context) => {
  const addresses = text.split(",").map((address) => address.trim());
  for (const address of addresses) {
    if (isIP(address) || ipaddr.isValidCIDR(address) || isNamedRange(address)) continue;
    context.addIssue({ code: "custom", message: `"${address}" is not an address or a range` });
  }
  return addresses;
});
const isNamedRange = (text: string) => ["loopback", "linklocal", "uniquelocal"].includes(text);

/** "en,de,fr": the site's own language first. */
const languageList = z.string().transform((text, context): string => {
  const list = readLanguages(text);
  if (list) return list.join();
  context.addIssue({ code: "custom", message: `must be a list of ${languages.join(", ")}` });
  return z.NEVER;
});

const number = (min: number, max: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int({ error: "must be a whole number" })
    .min(min, { error: `must be at least ${min}` })
    .max(max, { error: `must be at most ${max}` });

/** "127.0.0.1:9464" or "[::1]:9464". */
const address = z.string().transform((text, context): Address => {
  const [, six, other, port] = /^(?:\[(.+)\]|([^[\]:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = six ?? other ?? "";
  const isHost = six === undefined ? isIP(host) === 4 || host === "localhost" : isIP(six) === 6;
  if (isHost && Number(port) >= 1 && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue({ code: "custom", message: "must be an address like 127.0.0.1:9464" });
  return z.NEVER;
});

const timeOfDay = z.string().transform((text, context): TimeOfDay => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour !== undefined) return { hour: Number(hour), minute: Number(minute) };
  context.addIssue({ code: "custom", message: "must be a time of day like 03:15" });
  return z.NEVER;
});

const objectPlace = z.string().transform((text, context): ObjectPlace => {
  const place = readObjectUrl(text);
  if (!("fault" in place)) return place;
  context.addIssue({ code: "custom", message: place.fault });
  return z.NEVER;
});

/** A folder, or the address of a store. */
const backupTarget = z.string().transform((text, context): string | ObjectPlace => {
  if (!text.includes("://")) return text;
  const place = readObjectUrl(text);
  if (!("fault" in place)) return place;
  const message = isObjectUrl(text) ? place.fault : "must be a folder or an s3:// address";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const environment = z.object({
  PORT: setting(number(0, 65_535).default(defaultAddress.port)),
  HOST: setting(z.string().default(defaultAddress.host)),
  DATA_DIR: setting(z.string().default("./data")),
  PUBLIC_URL: setting(origin.optional()),
  SMTP_URL: setting(smtpUrl.optional()),
  MAIL_FROM: setting(
    z
      .string()
      .refine((text) => cleanLine(text) === text && oneAddress.test(text), {
        error: "must be an address like Solar Stay <stay@example.org>",
      })
      .default("Solar Stay <no-reply@localhost>"),
  ),
  ADMIN_EMAIL: setting(accountEmail.optional()),
  ADMIN_PASSWORD: setting(newPassword.optional()),
  TRUST_PROXY: setting(networks.optional()),
  RATE_LIMITS: setting(oneOf(["on", "off"]).default("on")),
  MAX_IMAGE_MB: setting(number(1, 200).default(15)),
  MIN_FREE_DISK_MB: setting(number(0, 1_000_000_000).default(500)),
  EDGE_CACHE_SECONDS: setting(number(0, 86_400).default(0)),
  BACKUP_AT: setting(timeOfDay.optional()),
  BACKUP_TO: setting(backupTarget.optional()),
  BACKUP_KEEP: setting(number(1, 1000).optional()),
  FILES_URL: setting(objectPlace.optional()),
  FILES_CACHE_MB: setting(number(1, 100_000_000).default(1000)),
  AWS_ACCESS_KEY_ID: setting(z.string().trim().optional()),
  AWS_SECRET_ACCESS_KEY: setting(z.string().trim().optional()),
  LEASE_URL: setting(objectPlace.optional()),
  METRICS_LISTEN: setting(address.optional()),
  LANGUAGES: setting(languageList.optional()),
  LOG_LEVEL: setting(
    oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ),
  LOG_FORMAT: setting(oneOf(["json", "text"]).optional()),
  SITE_NAME: setting(
    z
      .string()
      .overwrite(cleanLine)
      .trim()
      .max(limits.siteNameMax, { error: `must have at most ${limits.siteNameMax} characters` })
      .optional(),
  ),
  CONTACT_EMAIL: setting(accountEmail.optional()),
  DEMO_VIDEO_URL: setting(link.optional()),
  HOW_IT_WORKS_URL: setting(link.optional()),
  TERMS_URL: setting(link.optional()),
  PRIVACY_URL: setting(link.optional()),
  COOKIE_POLICY_URL: setting(link.optional()),
  STAYS: setting(oneOf(staysModes).optional()),
  CALENDAR_FEEDS_ALLOW: setting(networks.optional()),
});

/** In the time zone of the server. */
export type TimeOfDay = { hour: number; minute: number };

/** The backups that the server makes by itself, by default into DATA_DIR/backups. */
export type Backups = {
  at: TimeOfDay;
  folder: string | undefined;
  store: ObjectPlace | undefined;
  keep: number;
};

/** Where a server listens. */
export type Address = { host: string; port: number };

/** An address as METRICS_LISTEN has it. */
export const addressText = ({ host, port }: Address): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

export type Env = {
  port: number;
  host: string;
  dataDir: string;
  /** The origin of every link in emails and feeds, without a slash at its end. */
  publicUrl: string;
  /** Whether PUBLIC_URL names this machine only: then emailed links are also logged. */
  publicUrlIsLoopback: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  firstAdmin: { email: string; password: string } | undefined;
  trustProxy: string[] | undefined;
  rateLimits: boolean;
  maxImageBytes: number;
  /** The operator is alerted when the disk has less free space than this. */
  minFreeDiskBytes: number;
  /** How long caches in front may keep public answers; 0: not at all. */
  edgeCacheSeconds: number;
  /** Undefined: the server makes no backups by itself. */
  backups: Backups | undefined;
  /** Where new photos go; undefined: into a folder. */
  filesStore: ObjectPlace | undefined;
  /** How much of the disk copies of stored photos may take. */
  filesCacheBytes: number;
  /** The credentials of object stores. */
  objectKeys: ObjectKeys | undefined;
  /** The lease that lets one machine write the site; undefined: no other machine has the site. */
  lease: { place: ObjectPlace; keys: ObjectKeys } | undefined;
  /** Where Prometheus reads metrics; undefined: nothing is measured. */
  metricsListen: Address | undefined;
  logLevel: string;
  /** Undefined: text at a terminal and in the journal, otherwise JSON. */
  logFormat: "json" | "text" | undefined;
  /** Networks that calendars of other sites may be in although they are not public. */
  calendarFeedsAllow: readonly string[];
  /** Public settings that the environment fixes; admins may choose the others. */
  fixedSite: Partial<SiteChoices>;
};

/** The environment variable of a setting. */
const variableOf = <Name extends keyof SiteChoices>(name: Name) =>
  name.toUpperCase() as Uppercase<Name>;

/** All faults of the environment, one line each. */
export class EnvError extends ConfigRefusal {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`These settings are not valid:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

/** As the timer of the Debian package keeps them. */
const keptBackups = 14;

const isSet = (value: unknown) => blankAsUnset(value) !== undefined;

/** The name of every setting. */
export const settingNames: readonly string[] = Object.keys(environment.shape);
/** Settings that must stay secret. NAME_FILE names a file that contains the value instead. */
export const secretNames: readonly string[] = [
  "SMTP_URL",
  "ADMIN_PASSWORD",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
];

/**
 * Reads the settings of the operator from an environment. Throws an EnvError with every fault,
 * including those found before.
 */
export function readEnv(env: Record<string, string | undefined>, foundBefore: string[] = []): Env {
  const parsed = environment.safeParse(env);
  const faults = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join(".")} ${issue.message}`,
  );
  faults.unshift(...foundBefore);
  // Not a rule of the schema: it checks pairs only when each setting is valid by itself.
  if (isSet(env["ADMIN_EMAIL"]) !== isSet(env["ADMIN_PASSWORD"])) {
    faults.push("ADMIN_PASSWORD must be set together with ADMIN_EMAIL");
  }
  for (const name of ["BACKUP_TO", "BACKUP_KEEP"]) {
    if (isSet(env[name]) && !isSet(env["BACKUP_AT"])) {
      faults.push(`${name} needs BACKUP_AT, the time of the daily backup`);
    }
  }
  for (const name of ["FILES_URL", "BACKUP_TO", "LEASE_URL"]) {
    if (!isObjectUrl(env[name]?.trim() ?? "")) continue;
    for (const key of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) {
      if (!isSet(env[key])) faults.push(`${key} must be set together with ${name}`);
    }
  }
  if (Number(env["PORT"]) === 0 && isSet(env["PORT"]) && !isSet(env["PUBLIC_URL"])) {
    faults.push("PORT 0 (any free port) needs PUBLIC_URL, or links would not work");
  }
  if (!parsed.success || faults.length > 0) throw new EnvError(faults);
  const values = parsed.data;
  const objectKeys =
    values.AWS_ACCESS_KEY_ID !== undefined && values.AWS_SECRET_ACCESS_KEY !== undefined
      ? {
          accessKeyId: values.AWS_ACCESS_KEY_ID,
          secretAccessKey: values.AWS_SECRET_ACCESS_KEY,
        }
      : undefined;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    publicUrl,
    publicUrlIsLoopback: isLoopback(new URL(publicUrl).hostname),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    firstAdmin:
      values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    trustProxy: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS === "on",
    maxImageBytes: values.MAX_IMAGE_MB * 1024 * 1024,
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1_000_000,
    edgeCacheSeconds: values.EDGE_CACHE_SECONDS,
    backups: values.BACKUP_AT && {
      at: values.BACKUP_AT,
      ...(typeof values.BACKUP_TO === "object"
        ? { folder: undefined, store: values.BACKUP_TO }
        : { folder: values.BACKUP_TO, store: undefined }),
      keep: values.BACKUP_KEEP ?? keptBackups,
    },
    filesStore: values.FILES_URL,
    filesCacheBytes: values.FILES_CACHE_MB * 1_000_000,
    objectKeys,
    lease:
      values.LEASE_URL && objectKeys ? { place: values.LEASE_URL, keys: objectKeys } : undefined,
    metricsListen: values.METRICS_LISTEN,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    calendarFeedsAllow: values.CALENDAR_FEEDS_ALLOW ?? [],
    fixedSite: Object.fromEntries(
      siteChoiceNames.flatMap((name) => {
        const value = values[variableOf(name)];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

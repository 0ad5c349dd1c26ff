import { inEnglish } from "../../../shared/i18n/translate.ts";
import { secretNames, settingNames } from "../../core/env/env.ts";
import { loadEnv, envSources, envTypos, type Source } from "../../core/env/load-env.ts";

const widest = Math.max(...settingNames.map((name) => name.length));

/** `config`: prints every setting, its value and its source, without secrets. */
export function config(): void {
  const env = loadEnv();
  const sources = envSources();
  const inForce: Record<string, string> = {
    PORT: String(env.port),
    HOST: env.host,
    DATA_DIR: env.dataDir,
    PUBLIC_URL: env.publicUrl,
    MAIL_FROM: env.mailFrom,
    RATE_LIMITS: env.rateLimits ? "on" : "off",
    MAX_IMAGE_MB: String(env.maxImageBytes / 1024 / 1024),
    MIN_FREE_DISK_MB: String(env.minFreeDiskBytes / 1e6),
    FILES_CACHE_MB: String(env.filesCacheBytes / 1e6),
    EDGE_CACHE_SECONDS: String(env.edgeCacheSeconds),
    LOG_LEVEL: env.logLevel,
  };
  for (const name of settingNames) {
    const source = sources.get(name);
    const value = source ? shownValue(name, source) : (inForce[name] ?? "");
    const from = source?.from ?? (value === "" ? "not set" : "default");
    process.stdout.write(`${name.padEnd(widest)}  ${[value, `(${from})`].join(" ").trim()}\n`);
  }
  for (const typo of envTypos()) process.stderr.write(`${inEnglish(typo)}\n`);
}

function shownValue(name: string, { value }: Source): string {
  if (name === "SMTP_URL" && value !== "") return withoutPassword(value);
  return secretNames.includes(name) ? "…" : value;
}

/** Rather hides more than the password than less. */
const withoutPassword = (smtpUrl: string) =>
  smtpUrl.replace(/^([a-z]+:\/\/[^:@/]*):.*@/i, "$1:…@").replaceAll(/(pass\w*=)[^&]*/gi, "$1…");

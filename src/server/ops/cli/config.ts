import { secretNames, settingNames } from "../../core/env/env.ts";
import {
  settingsHere,
  settingSources,
  settingsTypos,
  type Source,
} from "../../core/env/settings-here.ts";

const widest = Math.max(...settingNames.map((name) => name.length));

/** `config`: prints every setting, its value and its source, without secrets. */
export function config(): void {
  const settings = settingsHere();
  const sources = settingSources();
  const inForce: Record<string, string> = {
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    MAIL_FROM: settings.mailFrom,
    RATE_LIMITS: settings.rateLimits ? "on" : "off",
    MAX_IMAGE_MB: String(settings.maxImageBytes / 1024 / 1024),
    MIN_FREE_DISK_MB: String(settings.minFreeDiskBytes / 1e6),
    LOG_LEVEL: settings.logLevel,
  };
  for (const name of settingNames) {
    const source = sources.get(name);
    const value = source ? shown(name, source) : (inForce[name] ?? "");
    const from = source?.from ?? (value === "" ? "not set" : "default");
    process.stdout.write(`${name.padEnd(widest)}  ${[value, `(${from})`].join(" ").trim()}\n`);
  }
  for (const typo of settingsTypos()) process.stderr.write(`${typo}\n`);
}

function shown(name: string, { value }: Source): string {
  if (name === "SMTP_URL" && value !== "") return withoutPassword(value);
  return secretNames.includes(name) ? "…" : value;
}

/** Rather hides more than the password than less. */
const withoutPassword = (smtpUrl: string) =>
  smtpUrl.replace(/^([a-z]+:\/\/[^:@/]*):.*@/i, "$1:…@").replaceAll(/(pass\w*=)[^&]*/gi, "$1…");

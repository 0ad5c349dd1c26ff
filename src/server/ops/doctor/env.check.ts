import { existsSync, statSync } from "node:fs";
import type { Message } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import type { Env } from "../../core/env/env.ts";
import { envWarnings } from "../../core/env/env-warnings.ts";
import { envTypos } from "../../core/env/load-env.ts";
import { type Finding, ok, warning } from "../health/finding.ts";

/** Warnings about the settings, which were read already, and about who else can read their file. */
export function checkEnv(env: Env): Finding[] {
  const findings: Finding[] = [...envTypos(), ...envWarnings(env)].map(splitWarning);
  const file = process.env["SETTINGS_FILE"] ?? ".env";
  if (existsSync(file) && (statSync(file).mode & 0o004) !== 0) {
    findings.push(
      warning(
        `every user of this machine can read ${file} and the passwords in it`,
        `chmod o= ${file}`,
      ),
    );
  }
  return findings.length > 0 ? findings : [ok("all are valid")];
}

/** A warning of the server, "problem: fix", as a finding. */
export function splitWarning(message: Message): Finding {
  const text = inEnglish(message);
  const [what = text, ...rest] = text.split(": ");
  const fix = rest.join(": ");
  return warning(what, fix.charAt(0).toUpperCase() + fix.slice(1));
}

import { expect, test } from "vitest";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { readEnv } from "./env.ts";
import { envWarnings } from "./env-warnings.ts";

test.each([
  ["no warning for a first try", {}, []],
  [
    "a mail server but a sender at localhost",
    { SMTP_URL: "smtp://mail.example.org" },
    ["MAIL_FROM"],
  ],
  [
    "a mail server and a real sender",
    { SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "stay@example.org" },
    [],
  ],
  [
    "emails that leave this machine unencrypted",
    { SMTP_URL: "smtp://u:pw@mail.example.org?requireTLS=false", MAIL_FROM: "s@example.org" },
    ["SMTP_URL"],
  ],
  [
    "unencrypted emails to this machine",
    { SMTP_URL: "smtp://LOCALHOST:1025?ignoreTLS=true", MAIL_FROM: "s@example.org" },
    [],
  ],
  [
    "an admin's password that many people use",
    { ADMIN_EMAIL: "a@example.org", ADMIN_PASSWORD: "Password" },
    ["ADMIN_PASSWORD"],
  ],
  ["limits off", { RATE_LIMITS: "off" }, ["RATE_LIMITS"]],
])("warns about settings to correct: %s", (_title, env, warned) => {
  const warnings = envWarnings(readEnv(env)).map((warning) => inEnglish(warning));
  expect(warnings).toHaveLength(warned.length);
  for (const [index, name] of warned.entries()) expect(warnings[index]).toContain(name);
});

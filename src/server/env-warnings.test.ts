import { expect, test } from "vitest";
import { readSettings, settingsWarnings } from "./env.ts";

test.each([
  ["nothing to say of a first try", {}, []],
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
    "a public address with placeholder policies",
    { PUBLIC_URL: "https://s.example.org" },
    ["TERMS_URL"],
  ],
  ["limits off", { RATE_LIMITS: "off" }, ["RATE_LIMITS"]],
])("warns of what should be mended: %s", (_title, env, warned) => {
  const warnings = settingsWarnings(readSettings(env));
  expect(warnings).toHaveLength(warned.length);
  for (const [index, name] of warned.entries()) expect(warnings[index]).toContain(name);
});

test("one policy left a placeholder is enough to be warned of; none, and all is well", () => {
  const env = {
    PUBLIC_URL: "https://stay.example.org",
    TERMS_URL: "https://example.org/terms",
    PRIVACY_URL: "https://example.org/privacy",
  };
  expect(settingsWarnings(readSettings(env))).toHaveLength(1);
  const mended = { ...env, COOKIE_POLICY_URL: "mailto:hello@example.org" };
  expect(settingsWarnings(readSettings(mended))).toEqual([]);
});

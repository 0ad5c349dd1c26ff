import { expect, test } from "vitest";
import { readEnv, EnvError } from "../../../core/env/env.ts";
import { makeUser } from "../../../testing/factories.ts";
import { createTestApp } from "../../../testing/test-app.ts";

const accepted = [
  "https://example.org",
  "https://example.org/terms?lang=en&x=%20#part",
  "https://EXAMPLE.org:8443/a_b/~c/(d);e=1,2/@f!$'*+",
  "https://under_score.example.org/",
  "https://127.0.0.1/terms",
  "https://[2001:db8::1]:8443/terms",
  "https://bücher.example/größe/規約",
  "HTTPS://example.org",
  "mailto:hello@example.org",
  "mailto:hello+site@example.org?subject=A%20question&body=Hi",
  "mailto:a@example.org,b@example.org",
];

const never = Array.from(
  '"<>\\^`{|} \t\n\r\u0000\u007F\u0085\u00A0\u200B\u202E\u2066\u2028\uFEFF\uD800',
);
const refused = [
  ...never.flatMap((character) => [
    `https://x${character}onload=1`,
    `https://example.org/${character}x`,
    `mailto:a${character}b@example.org`,
    `mailto:a@example.org?subject=${character}x`,
  ]),
  'https://x"onload=1',
  "https://x'onload=1",
  "https://x=1",
  "https://x;y",
  "https://a,b",
  "https://a%22b",
  "https://a@evil.example",
  "https://user:password@example.org",
  "https://",
  "https:///example.org",
  "https:example.org",
  "https://?x",
  "https://#x",
  "https://[::1",
  "https://example.org:99999",
  "//example.org",
  "/terms",
  "example.org",
  "http://example.org",
  "ftp://example.org",
  "javascript:alert(1)",
  "JAVASCRIPT://example.org/%0Aalert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://example.org/x",
  "mailto:",
  "mailto:nobody",
  "mailto:@example.org",
  "mailto:a@",
  "mailto:a@b@example.org",
  "mailto:a@example.org,",
  "mailto:?to=a@example.org",
  "mailto:(a)@example.org",
];

const fromEnvironment = (link: string) => readEnv({ TERMS_URL: link }).fixedSite.terms_url;

test("a link is stored as typed, from the environment and from an admin alike", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app, { role: "admin" });
  for (const link of accepted) {
    expect.soft(fromEnvironment(link)).toBe(link);
    const body = { terms_url: link };
    expect
      .soft(await app.rest("PUT", "/api/admin/settings", { token, body }), link)
      .toMatchObject({ status: 200, body });
  }
});

test("an invalid or unsafe address is refused from both", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app, { role: "admin" });
  for (const link of refused) {
    expect.soft(() => fromEnvironment(link), JSON.stringify(link)).toThrow(EnvError);
    const body = { terms_url: link };
    expect
      .soft(await app.rest("PUT", "/api/admin/settings", { token, body }), JSON.stringify(link))
      .toMatchObject({ status: 400, body: { issues: [{ field: "terms_url" }] } });
  }
});

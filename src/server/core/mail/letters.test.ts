import { describe, expect, test } from "vitest";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { translateInto } from "../i18n/catalogues.ts";
import { guestInterest } from "../../features/interest/guest-interest.email.ts";
import { greeting } from "./letter.ts";
import { passwordRecovery } from "../../features/accounts/auth/password-recovery.email.ts";
import { signupConfirmation } from "../../features/accounts/auth/signup-confirmation.email.ts";

const sender = {
  publicUrl: "https://stay.example.org",
  site: {
    site_name: "Sun & Co",
    contact_email: "hello@example.org",
    demo_video_url: "https://example.org/video",
    how_it_works_url: "https://example.org/how",
    terms_url: "https://example.org/terms",
    privacy_url: "https://example.org/privacy",
    cookie_policy_url: "https://example.org/cookies",
    max_image_mb: 15,
    sign_up: "open" as const,
    sends_mail: true,
  },
  t: inEnglish,
};

const interest = {
  id: 7,
  host_name: "María Gómez",
  guest_name: "Ada Lovelace",
  guest_email: "ada@example.org",
  guest_language: null,
  message: "Is the cabin warm?\nWe are four.",
  arrival: null,
  departure: null,
  guests: null,
  property_name: "Sunny Cabin",
  slug: "sunny-cabin",
  contact_email: "stay@example.org",
  interest_email: "stay@example.org",
};

test("the confirmation email links to the confirmation page, in both parts", () => {
  const letter = signupConfirmation(sender, { name: "Ada Lovelace" }, "TOKEN");
  const link = "https://stay.example.org/confirm#access_token=TOKEN&type=signup";
  expect(letter.subject).toBe("Confirm your email for Sun & Co");
  expect(letter.link).toBe(link);
  expect(letter.text).toContain(`Hello Ada,\n\n`);
  expect(letter.text).toContain(`\n${link}\n`);
  expect(letter.html).toContain(` href="${link.replace("&", "&amp;")}"`);
  expect(letter.text).toContain("24 hours");
});

test("the recovery email links to the page for a new password", () => {
  const letter = passwordRecovery(sender, { name: "Ada" }, "TOKEN");
  const link = "https://stay.example.org/confirm#access_token=TOKEN&type=recovery";
  expect(letter.link).toBe(link);
  expect(letter.text).toContain(`\n${link}\n`);
  expect(letter.text).toContain("one hour");
});

test("the interest email names the guest, the property and its page, and quotes the message", () => {
  const letter = guestInterest(sender, interest);
  expect(letter.subject).toBe("Interest in Sunny Cabin");
  expect(letter.text).toMatch(/^Hello María,\n\n/);
  expect(letter.text).toContain(
    "Ada Lovelace (ada@example.org) would like to stay at Sunny Cabin.",
  );
  expect(letter.text).toContain("\n> Is the cabin warm?\n> We are four.\n");
  expect(letter.text).toContain("\nhttps://stay.example.org/host/sunny-cabin\n");
  expect(letter.html).toMatch(/<p dir="auto"[^>]*>Is the cabin warm\?<\/p>\n<p dir="auto"/);
  expect(letter.text).not.toContain("Dates:");
  expect(letter.text).not.toContain("Guests:");
  expect(guestInterest(sender, { ...interest, guests: 2 }).text).toContain("\nGuests: 2\n");
  const stay = { arrival: "2026-05-31", departure: "2026-06-03", guests: 4 };
  const withStay = guestInterest(sender, { ...interest, ...stay });
  expect(withStay.text).toContain("\nDates: May 31, 2026 to June 3, 2026 (3 nights)\nGuests: 4\n");
  expect(withStay.html).toMatch(/>Guests<\/th><td[^>]*><bdi>4<\/bdi><\/td>/);
  expect(guestInterest(sender, { ...interest, message: null }).text).toContain(
    "They left no message.",
  );
});

test("the button of an interest email writes to the guest; the plain text leaves that to Reply", () => {
  const { html, text, link } = guestInterest(sender, interest);
  const href = "mailto:ada@example.org?subject=Re%3A%20Interest%20in%20Sunny%20Cabin";
  expect(html).toMatch(
    new RegExp(`<a class="press" href="${href.replace("?", "\\?")}"[^>]*>Reply to Ada</a>`),
  );
  expect(html).toMatch(/<h1 [^>]*>Ada Lovelace would like to stay<\/h1>/);
  expect(text).not.toContain("mailto:");
  expect(link).toBe("https://stay.example.org/dashboard?inbox=all&message=7");
  const odd = guestInterest(sender, { ...interest, guest_email: "a&cc=b?d@example.org" });
  expect(odd.html).toContain('href="mailto:a%26cc%3Db%3Fd@example.org?subject=');
  const linked = guestInterest(sender, { ...interest, guest_name: "www.evil.example" });
  expect(linked.html).toContain(">A guest would like to stay</h1>");
  expect(linked.html).toContain(">Reply to the Guest</a>");
});

test.each([
  ["en", "Is the cabin warm?", "left"],
  ["en", "مرحبًا! Is the cabin warm?", "right"],
  ["ar", "هل الكوخ دافئ؟", "right"],
  ["ar", "1. Is the cabin warm?", "left"],
] as const)("in an email in %s, the bar of %j is on the %s", (language, message, side) => {
  const { html } = guestInterest(
    { ...sender, t: translateInto(language) },
    { ...interest, message },
  );
  expect(/<blockquote [^>]*border-(\w+):/.exec(html)?.[1]).toBe(side);
});

test("an email loads nothing, and spells out the address of a confirming link only", () => {
  const letters = [
    guestInterest(sender, interest),
    guestInterest(sender, { ...interest, interest_email: "host@example.org" }),
    signupConfirmation(sender, { name: "Ada" }, "TOKEN"),
    passwordRecovery(sender, { name: "Ada" }, "TOKEN"),
  ];
  for (const { html } of letters) expect(html).not.toMatch(/src=|url\(|@import|<link/);
  const spelledOut = letters.map(
    ({ html }) => html.replaceAll(/<[^>]*>/g, "").match(/https?:\/\//g)?.length ?? 0,
  );
  expect(spelledOut).toEqual([0, 0, 1, 1]);
});

test("user input is escaped in the HTML part", () => {
  const evil = `<img src=x onerror="alert('1')">&`;
  const letters = [
    guestInterest(sender, {
      ...interest,
      guest_name: evil,
      message: evil,
      property_name: evil,
    }),
    signupConfirmation(sender, { name: evil }, "TOKEN"),
    passwordRecovery(sender, { name: evil }, "TOKEN"),
  ];
  for (const { html } of letters) {
    expect(html).not.toContain("<img");
    expect(html).toContain("Sun &amp; Co");
  }
  expect(letters[0]?.html).toContain(
    "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;",
  );
});

test("line breaks in names do not start new lines", () => {
  const letter = guestInterest(sender, {
    ...interest,
    guest_name: "Ada\r\nBcc: evil@example.org",
    property_name: "Sunny\u2028Cabin\u0000",
  });
  expect(letter.subject).toBe("Interest in Sunny Cabin");
  expect(letter.text).toContain("\nAda Bcc: evil@example.org (ada@example.org) would like");
  expect(letter.html).toContain(">Ada Bcc: evil@example.org would like to stay</h1>");
});

test("a subject contains no words of a guest, and no listing name that looks like a link", () => {
  const urgent = { ...interest, guest_name: "Your bank https://evil.example/login" };
  expect(guestInterest(sender, urgent).subject).toBe("Interest in Sunny Cabin");
  for (const property_name of ["Win https://evil.example", "see WWW.evil.example", "a http://b"]) {
    expect(guestInterest(sender, { ...interest, property_name }).subject).toBe(
      "Interest in your property",
    );
  }
});

test("if the contact email is not confirmed, the interest email says why it went to the account", () => {
  const sentence = "because stay@example.org is not confirmed yet";
  expect(guestInterest(sender, interest).text).not.toContain(sentence);
  const unconfirmed = { ...interest, interest_email: "host@example.org" };
  const { text, html } = guestInterest(sender, unconfirmed);
  expect(text).toContain(sentence);
  const link = "https://stay.example.org/properties";
  expect(text).toContain(`\nResend Confirmation Email:\n${link}\n`);
  expect(html).toContain(` href="${link}"`);
});

test("an encoded word in a name is broken up, so that no email program decodes it", () => {
  // "=?utf-8?B?4oCu?=" is a right-to-left override, "=?utf-8?Q?=0A?=" a line break.
  for (const word of ["=?utf-8?B?4oCu?=", "=?utf-8?Q?=0A?=", "=?=?utf-8?B?4oCu?="]) {
    const { subject } = guestInterest(sender, { ...interest, property_name: `Casa ${word} Sol` });
    expect(subject).not.toContain("=?");
    expect(subject).toContain("utf-8");
  }
});

describe("the greeting", () => {
  test.each([
    ["Ada Lovelace", "Hello Ada,"],
    ["  Jean-Luc  Picard", "Hello Jean-Luc,"],
    ["O’Neil", "Hello O’Neil,"],
    ["Søren Ødegård", "Hello Søren,"],
    ["Ada\u00a0Lovelace", "Hello Ada,"],
    ["愛達", "Hello 愛達,"],
    ["नीलिमा", "Hello नीलिमा,"],
    ["https://evil.example/win now", "Hello,"],
    ["evil.example", "Hello,"],
    ["evil@example.org", "Hello,"],
    ["<b>Ada</b>", "Hello,"],
    ["x".repeat(41), "Hello,"],
    ["", "Hello,"],
  ])("of %j is %j", (name, expected) => {
    expect(inEnglish(greeting(name))).toBe(expected);
  });
});

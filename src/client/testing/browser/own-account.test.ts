import { readFile } from "node:fs/promises";
import axe from "axe-core";
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { unzip } from "../../../server/testing/unzip.ts";
import {
  type Account,
  makeHost,
  makePhotos,
  makeProperty,
  makeSession,
  newestMail,
  password,
  rest,
  storedToken,
} from "./actors.ts";
import { button, expectNotice, fillIn } from "./looks.ts";
import { closeBrowser, open, siteOfFile, visit } from "./site.ts";

const site = siteOfFile();
afterAll(closeBrowser);

/** Opens the dialog with the button in the header. */
async function openAccount(page: Page, host: Account) {
  await page.getByRole("banner").getByRole("button", { name: host.name }).click();
  const dialog = page.getByRole("dialog", { name: "Your account" });
  await dialog.waitFor();
  return dialog;
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function start(path = "/dashboard") {
  const host = await makeHost(site);
  const { page, problems } = await visit(site, { as: host });
  await open(page, path);
  return { host, page, problems };
}

test("a name can be changed, and every place shows the new one", async () => {
  const { host, page, problems } = await start();
  await openAccount(page, host);
  await button(part(page, "Name"), "Change").click();
  await part(page, "Name").getByLabel("Full name").fill("Ada Lovelace");
  await button(part(page, "Name"), "Save Name").click();
  await expectNotice(page, "Name changed", "Your name is now Ada Lovelace.");
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Ada Lovelace" }).waitFor();
  expect(problems).toEqual([]);
});

test("a password can be changed, and a wrong current one is an error under its field", async () => {
  const { host, page } = await start();
  const elsewhere = await makeSession(site, host.email);
  await openAccount(page, host);
  const form = part(page, "Password");
  await button(form, "Change").click();
  const values = { "New password": "new sunshine", "Confirm new password": "new sunshine" };
  await fillIn(form, { "Current password": "a guess" });
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await button(form, "Save Password").click();
  await form.getByText("This isn’t your current password").waitFor();
  await form.getByLabel("Current password").fill(password);
  await button(form, "Save Password").click();
  await expectNotice(page, "Password changed", "You are signed out everywhere else.");
  await expect(rest(site, "GET", "/api/dashboard", { token: elsewhere })).rejects.toThrow(
    "UNAUTHORIZED",
  );
  await makeSession(site, host.email, "new sunshine");
});

test("a section stays in view when it opens and the one above it closes", async () => {
  const host = await makeHost(site);
  const { page } = await visit(site, { as: host, height: 600 });
  await open(page, "/dashboard");
  await openAccount(page, host);
  await button(part(page, "Password"), "Change").click();
  const factor = part(page, "Second factor");
  await button(factor, "Manage").click();
  await factor.getByText("You need an authenticator app").waitFor();
  const isInFront = await factor.getByRole("heading").evaluate((heading) => {
    const { left, top, height } = heading.getBoundingClientRect();
    return document.elementFromPoint(left + 5, top + height / 2) === heading;
  });
  expect(isInFront).toBe(true);
});

test("what was typed is still there after Back, and gone after the dialog is closed", async () => {
  const { host, page, problems } = await start();
  const dialog = await openAccount(page, host);
  const back = () => page.evaluate(() => history.back());
  const forward = () => page.evaluate(() => history.forward());
  for (const [section, typed] of [
    ["Name", { "Full name": "Ada Lovelace" }],
    ["Password", { "Current password": "a secret of mine" }],
  ] as const) {
    await button(part(page, section), "Change").click();
    await fillIn(part(page, section), typed);
    await back();
    await dialog.waitFor({ state: "hidden" });
    await forward();
    await dialog.waitFor();
    for (const [label, value] of Object.entries(typed)) {
      expect(await part(page, section).getByLabel(label).inputValue()).toBe(value);
    }
  }
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain("a secret of mine");
  await back();
  await dialog.waitFor({ state: "hidden" });
  await openAccount(page, host);
  const current = part(page, "Password").getByLabel("Current password");
  expect(await current.inputValue()).toBe("a secret of mine");

  await page.mouse.click(5, 450);
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await page.locator("input[type=password]").count()).toBe(0);
  await openAccount(page, host);
  await button(part(page, "Password"), "Change").click();
  expect(await current.inputValue()).toBe("");
  expect(problems).toEqual([]);
});

test("an email changes when its emailed link is opened, which also ends this session", async () => {
  const { host, page, problems } = await start();
  await openAccount(page, host);
  const form = part(page, "Email");
  await button(form, "Change").click();
  const email = `moved-${host.email}`;
  await fillIn(form, { "New email": email, "Current password": password });
  await button(form, "Send Link").click();
  await expectNotice(page, "Check your email", expect.stringContaining(email));
  const mail = await newestMail(site, email, "&type=email_change");
  const link = /https?:\/\/\S+\/confirm#\S+/.exec(mail.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("heading", { name: "Your email has changed" }).waitFor();
  await page.waitForURL("**/login");
  expect(await storedToken(page)).toBeNull();
  await newestMail(site, host.email, email);
  await makeSession(site, email);
  await page.goto(`${link.slice(0, -20)}x&type=email_change`);
  await page.reload();
  await page.getByRole("heading", { name: "Your email hasn’t changed" }).waitFor();
  expect(problems.filter((text) => !/400/.test(text))).toEqual([]);
});

test("sessions can be listed and ended; a token can be made, copied once and revoked", async () => {
  const { host, page, problems } = await start();
  const elsewhere = await makeSession(site, host.email);
  await openAccount(page, host);
  await button(part(page, "Sessions"), "Show").click();
  await part(page, "Sessions").getByText("This session").waitFor();
  expect(await part(page, "Sessions").getByRole("listitem").count()).toBe(2);
  await button(part(page, "Sessions"), "Sign Out Everywhere Else").click();
  await expectNotice(page, "Signed out everywhere else", "Only this session is left.");
  await expect(rest(site, "GET", "/api/dashboard", { token: elsewhere })).rejects.toThrow(
    "UNAUTHORIZED",
  );

  const tokens = part(page, "Tokens for scripts");
  await button(tokens, "Manage").click();
  await tokens.getByLabel("Token name").fill("nightly backup");
  await tokens.getByLabel("Current password").fill("a guess");
  await button(tokens, "Make Token").click();
  await tokens.getByText("This isn’t your current password").waitFor();
  await tokens.getByLabel("Current password").fill(password);
  await button(tokens, "Make Token").click();
  await tokens.getByText("It won’t be shown again").waitFor();
  const token = await tokens.locator("code").innerText();
  await tokens.getByText(/^Read only\. Made/).waitFor();
  await rest(site, "GET", "/api/dashboard", { token });
  await expect(rest(site, "PUT", "/api/properties/1", { token, body: {} })).rejects.toThrow(
    "read-only",
  );
  await button(tokens, "Revoke").click();
  await expectNotice(page, "Token revoked", "nightly backup no longer works.");
  await expect(rest(site, "GET", "/api/dashboard", { token })).rejects.toThrow("UNAUTHORIZED");
  expect(problems.filter((text) => !/400/.test(text))).toEqual([]);
});

test("a second factor can be set up, and sign-in accepts its code or a recovery code", async () => {
  const { host, page, problems } = await start();
  await openAccount(page, host);
  const form = part(page, "Second factor");
  await button(form, "Manage").click();
  await form.getByLabel("Current password").fill(password);
  await button(form, "Set Up").click();
  const secret = (await form.locator("code").innerText()).replaceAll(" ", "");
  await form.getByLabel("Code from the app").fill(new TOTP({ secret }).generate());
  await button(form, "Turn On").click();
  await form.getByText("Keep these recovery codes").waitFor();
  const [recoveryCode = ""] = await form.getByRole("listitem").allInnerTexts();
  await button(form, "I’ve Saved Them").click();
  await form.getByText("Recovery codes left: 10").waitFor();

  const { page: elsewhere } = await visit(site, {});
  await open(elsewhere, "/login");
  await elsewhere.getByLabel("Email").fill(host.email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(password);
  const signIn = elsewhere.getByRole("main").getByRole("button", { name: "Sign In" });
  await signIn.click();
  await elsewhere.getByLabel("Code", { exact: true }).fill(recoveryCode);
  await signIn.click();
  await elsewhere.waitForURL("**/dashboard");
  expect(problems).toEqual([]);
});

test("the data can be downloaded as one archive, and the account is deleted only after its confirmation", async () => {
  const { host, page } = await start();
  const property = await makeProperty(site, host);
  await makePhotos(site, host, property, 1);
  await openAccount(page, host);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(part(page, "Your data"), "Download My Data").click(),
  ]);
  expect(download.suggestedFilename()).toBe("solar-stay-data.zip");
  expect(unzip(await readFile(await download.path())).size).toBe(2);

  const form = part(page, "Delete account");
  await button(form, "Delete...").click();
  await fillIn(form, {
    "Your email, to confirm": "other@stays.example",
    "Current password": password,
  });
  await button(form, "Delete Account").click();
  await form.getByText("This isn’t the email address of your account").waitFor();
  await form.getByLabel("Your email, to confirm").fill(host.email);
  await button(form, "Delete Account").click();
  await expectNotice(page, "Account deleted", "Everything in it is gone.");
  await page.waitForURL(`${site.url}/`);
  expect(await storedToken(page)).toBeNull();
  await expect(rest(site, "GET", `/api/public/properties/${property.slug}`)).rejects.toThrow(
    "NOT_FOUND",
  );
});

test.each([390, 1440])("axe finds nothing in any section at %i px", async (width) => {
  const host = await makeHost(site);
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await visit(site, { as: host, width, colorScheme });
    await open(page, "/dashboard");
    if (width < 1000) await button(page, "Open menu").click();
    await page.getByRole("button", { name: host.name }).click();
    await page.getByRole("dialog", { name: "Your account" }).waitFor();
    await page.evaluate(axe.source);
    for (const name of [
      "Name",
      "Email",
      "Password",
      "Second factor",
      "Sessions",
      "Tokens for scripts",
      "Delete account",
    ]) {
      await part(page, name).getByRole("button").first().click();
      await page.waitForTimeout(300);
      const shots = process.env["SHOTS"];
      if (shots !== undefined) {
        await page.screenshot({
          path: `${shots}/${width}-${colorScheme}-${name.replaceAll(" ", "-")}.png`,
        });
      }
      const results = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        }),
      );
      expect
        .soft(
          results.violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          name,
        )
        .toEqual([]);
    }
  }
});

import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translateInto } from "../../../../server/core/i18n/catalogues.ts";
import {
  type Account,
  mailedLink,
  makeHost,
  makePhotos,
  makeProperty,
  makeUpgrade,
  newEmail,
  password,
  type Property,
  rest,
} from "../actors.ts";
import { adminSiteOfFile } from "../admin-site.ts";
import { createFindEnglish, readTexts } from "../left-in-english.ts";
import { refusals } from "../looks.ts";
import { createWalk, typed } from "../press-everything.ts";
import { closeBrowser, open, visit } from "../site.ts";

const { site, admin } = adminSiteOfFile({ LANGUAGES: "en,de" });
const t = translateInto("de");
const findEnglish = createFindEnglish();

const inGerman = ({ token }: { token: string }) =>
  rest(site, "PUT", "/api/account/language", { token, body: { language: "de" } });

beforeAll(() => inGerman(admin));
afterAll(closeBrowser);

/** A host with a property that has all that pages can show, in texts that are not English. */
async function makeFullStay(): Promise<{ host: Account; property: Property; message: number }> {
  const host = await makeHost(site, "Jörg Öztürk");
  await inGerman(host);
  const send = (path: string, body: object, method: "POST" | "PUT" = "POST") =>
    rest<{ id: number }>(site, method, path, { token: host.token, body });
  const property = await makeProperty(site, host, {
    name: "Ährenhof",
    location: "Überlingen",
    country: "Germany",
    description: "Ein Hof.",
    custom_message: "Grüezi!",
    room_pricing: "150 €",
    availability_info: "Mai",
    contact_email: newEmail(),
  });
  await makePhotos(site, host, property, 3);
  const { id } = await makeUpgrade(site, host, property, {
    short_label: "Dachmodule",
    estimated_cost: "1.000 €",
  });
  await send(`/api/upgrade-projects/${id}/goal`, { goal_amount: 100_000, currency: "EUR" }, "PUT");
  const entry = { kind: "grant", dated_on: "2026-03-01", amount: 50_000, currency: "EUR" };
  await send(`/api/upgrade-projects/${id}/ledger`, entry);
  await send(`/api/upgrade-projects/${id}/updates`, { text: "Es geht los." });
  await makeUpgrade(site, host, property, { upgrade_type: "other", short_label: "Brunnen" });
  const property_id = property.id;
  const guest = { property_id, guest_name: "Gül", guest_email: typed.email };
  await send("/api/guest-interest", { ...guest, message: "Grüß Gott!" });
  const stay = { arrival: "2027-05-01", departure: "2027-05-04", guests: 3 };
  const { id: message } = await send("/api/guest-interest", { ...guest, ...stay });
  await send("/api/listing-reports", { property_id, reason: "other", text: "Nanu?" });
  return { host, property, message };
}

/** Collects what is not German while somebody looks at pages. */
async function startLooking(
  as?: { token: string },
  options: { width?: number; javaScriptEnabled?: boolean } = {},
) {
  const { page } = await visit(site, {
    ...options,
    as,
    expected: refusals,
    reducedMotion: "reduce",
    locale: "de-DE",
  });
  const english: Record<string, string> = {};
  const looks: string[] = [];
  async function look(where: string): Promise<void> {
    looks.push(where);
    for (const text of await readTexts(page)) {
      const found = findEnglish(text);
      if (found !== undefined) english[text] ??= `${where}: ${found}`;
    }
  }
  return { page, look, english, looks };
}

const pagesOf = ({ property, message }: Awaited<ReturnType<typeof makeFullStay>>) => ({
  guest: [
    "",
    "/browse",
    "/browse?country=Spain&q=x",
    `/host/${property.slug}`,
    "/login",
    "/signup",
    "/confirm",
    "/confirm#access_token=x&type=signup",
    "/nirgends",
    "/host/niemand",
  ],
  host: [
    "/dashboard",
    "/dashboard?inbox=all",
    `/dashboard?inbox=all&message=${message}`,
    `/host/${property.slug}`,
    "/properties",
  ],
});

const adminPages = [
  "/admin",
  ..."users listings reports funding analytics settings audit-log"
    .split(" ")
    .map((view) => `/admin?view=${view}`),
];

/** Presses everything on all pages, and returns what is not German. */
async function walkAll(paths: string[], as?: { token: string }) {
  const { page, look, english, looks } = await startLooking(as);
  const words = (list: string[]) => new RegExp(list.join("|"));
  const walk = createWalk({
    page,
    look,
    // What was typed is not ours, and neither is the dialog that prints.
    never: words([t("Logout"), t("Go Back"), t("Print"), typed.text]),
    last: words([t("Close"), t("Cancel"), t("Done"), t("Decline"), "löschen", "Löschen"]),
  });
  for (const path of paths) await walk(`/de${path}`);
  return { english, looks };
}

test("English is found on an English page", async () => {
  const { page, look, english } = await startLooking();
  for (const path of ["/", "/browse", "/signup"]) {
    await open(page, path);
    await look(path);
  }
  expect(Object.keys(english).length).toBeGreaterThan(60);
});

test("all that a guest can open is German", async () => {
  const { english, looks } = await walkAll(pagesOf(await makeFullStay()).guest);
  expect(english).toEqual({});
  expect(looks.length).toBeGreaterThan(60);
});

test("all that a host can open is German", async () => {
  const stay = await makeFullStay();
  const { english, looks } = await walkAll(pagesOf(stay).host, stay.host);
  expect(english).toEqual({});
  expect(looks.length).toBeGreaterThan(150);
});

test("all that an admin can open is German", async () => {
  const { host } = await makeFullStay();
  const signUp = async (name: string) => {
    const email = newEmail();
    await rest(site, "POST", "/api/signup", { body: { name, email, password } });
    return email;
  };
  await signUp("Önder");
  const choose = (sign_up: string) =>
    rest(site, "PUT", "/api/admin/settings", { token: admin.token, body: { sign_up } });
  await choose("approval");
  const { hash } = new URL(await mailedLink(site, await signUp("Übü")));
  const token_hash = new URLSearchParams(hash.slice(1)).get("access_token");
  await rest(site, "POST", "/api/confirm", { body: { token_hash, type: "signup" } });
  await choose("open");
  const { items } = await rest<{ items: Array<{ id: number }> }>(
    site,
    "GET",
    `/api/admin/users?q=${host.email}`,
    admin,
  );
  const { english, looks } = await walkAll(
    [
      `/admin?view=users&q=${host.email}&row=${items[0]?.id}`,
      `/admin?view=listings&q=${host.email}`,
      ...adminPages,
    ],
    admin,
  );
  expect(english).toEqual({});
  expect(looks.length).toBeGreaterThan(100);
});

test("what fails is said in German", async () => {
  const stay = await makeFullStay();
  const { host: paths } = pagesOf(stay);
  const failures: Array<[string, (route: Route) => Promise<void>]> = [
    ["no connection", (route) => route.abort("connectionrefused")],
    ["a fault", (route) => route.fulfill({ status: 500, body: "" })],
    ["a proxy’s page", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" })],
  ];
  for (const [as, pages] of [
    [stay.host, paths],
    [admin, adminPages],
  ] as const) {
    const { page, look, english } = await startLooking(as);
    for (const [failure, answer] of failures) {
      // All but the call that finds out who is signed in.
      const calls = /\/api\/trpc\/(?!dashboard|site)/;
      await page.route(calls, answer);
      for (const path of pages) {
        await open(page, `/de${path}`);
        await page.locator("main h1, main h2").first().waitFor();
        await page.waitForLoadState("networkidle");
        await look(`${path}, ${failure}`);
      }
      await page.unroute(calls);
    }
    expect(english).toEqual({});
  }
});

test("a part of the app that does not load, and a session that ended, are said in German", async () => {
  const { host } = await makeFullStay();
  const { page, look, english } = await startLooking(host);
  await page.route(/\/assets\/account-dialog-.*\.js$/, (route) => route.abort());
  await open(page, "/de/properties");
  await page.getByRole("banner").getByRole("button", { name: host.name }).click();
  await page.getByText(t("This could not be loaded")).waitFor();
  await look("a part that does not load");
  await page.unrouteAll();
  await open(page, "/de/dashboard");
  await page.locator("main h1").waitFor();
  await rest(site, "POST", "/api/logout", { token: host.token });
  await page
    .getByRole("link", { name: t("Properties"), exact: true })
    .first()
    .click();
  await page.getByText(t("Session Expired")).waitFor();
  await look("a session that ended");
  expect(english).toEqual({});
});

test("the menu and the pages of a phone are German", async () => {
  const stay = await makeFullStay();
  const { guest, host } = pagesOf(stay);
  for (const [as, pages] of [
    [undefined, guest],
    [stay.host, host],
    [admin, adminPages],
  ] as const) {
    const { page, look, english } = await startLooking(as, { width: 390 });
    for (const path of pages) {
      await open(page, `/de${path}`);
      // An open conversation hides the heading.
      await page.locator("main h1").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await look(path);
    }
    await page.getByRole("button", { name: t("Open menu") }).click();
    await page.getByRole("dialog").waitFor();
    await look("the menu");
    expect(english).toEqual({});
  }
});

test("pages without JavaScript are German", async () => {
  const stay = await makeFullStay();
  const { guest, host } = pagesOf(stay);
  const { page, look, english } = await startLooking(undefined, { javaScriptEnabled: false });
  for (const path of [...guest, ...host]) {
    await page.goto(`/de${path}`);
    await look(path);
  }
  expect(english).toEqual({});
});

import { expect, test, vi } from "vitest";
import { api } from "../router.ts";
import {
  type MadeUser,
  makeCalendar,
  makeEntry,
  makeProperty,
  makeUpgrade,
  makeUser,
} from "../testing/factories.ts";
import { type Answer, createTestApp, type TestApp } from "../testing/test-app.ts";
import { formWith, jpeg, makeImage, uploadTo } from "../testing/uploads.ts";
import { expectSentences, inMarkedLanguage, markedSite } from "../testing/marked-language.ts";
import { rawRoutes } from "./access-table.ts";
import { declaredStatuses } from "./declared.ts";

vi.mock("../core/i18n/catalogues.ts", () => import("../testing/marked-language.ts"));

const photo = await jpeg();
const form = () => formWith({ bytes: photo });

type TakeKeys = Parameters<TestApp["deps"]["rateLimits"]["take"]>[0];

async function useUp({ deps }: TestApp, keys: TakeKeys): Promise<void> {
  const takeAll = async () => {
    for (;;) await deps.rateLimits.take(keys);
  };
  await expect(takeAll()).rejects.toMatchObject({ status: 429 });
}

/** A property, and an installed upgrade with a ledger entry. */
async function makeListing(app: TestApp, owner: MadeUser) {
  const property = await makeProperty(app, owner);
  const upgrade = await makeUpgrade(app, owner, property.id);
  const entry = await makeEntry(app, owner, upgrade.id);
  await app.rest("PUT", `/api/upgrade-projects/${upgrade.id}/installation`, {
    token: owner.token,
    body: { installed_on: "2026-05-01" },
  });
  return { property, upgrade, entry };
}

/** A host, a host who has used up all budgets, and a third person. */
async function start() {
  const app = await createTestApp({ env: { MAX_IMAGE_MB: "1", ...markedSite } });
  const [host, busy, stranger] = [await makeUser(app), await makeUser(app), await makeUser(app)];
  const listing = await makeListing(app, host);
  const image = await makeImage(app, host, listing.property);
  const ofBusy = await makeListing(app, busy);
  await useUp(app, { dataPerAccount: String(busy.id) });
  await useUp(app, { writePerAccount: `${busy.id} ordinary` });
  return { app, host, busy, stranger, ...listing, image, ofBusy };
}

type Site = Awaited<ReturnType<typeof start>>;
type Requests = Record<number, (site: Site) => Promise<Answer>>;

/** The answers of an upload for a row that takes a photo, at the path for an id. */
const uploads = (of: {
  taken: (site: Site) => string;
  ofBusy: (site: Site) => string;
  path: (id: string) => string;
}): Requests => ({
  200: (site) => uploadTo(site.app, of.taken(site), form(), site.host.token),
  400: ({ app, host }) => uploadTo(app, of.path("abc"), form(), host.token),
  401: (site) => uploadTo(site.app, of.taken(site), form()),
  403: (site) => uploadTo(site.app, of.taken(site), form(), site.stranger.token),
  404: ({ app, host }) => uploadTo(app, of.path("999"), form(), host.token),
  413: (site) => {
    const large = formWith({ bytes: Buffer.alloc(1024 * 1024 + 1) });
    return uploadTo(site.app, of.taken(site), large, site.host.token);
  },
  415: (site) => {
    const text = { payload: "a photo", type: "text/plain" };
    return uploadTo(site.app, of.taken(site), text, site.host.token);
  },
  429: (site) => uploadTo(site.app, of.ofBusy(site), form(), site.busy.token),
});

const images = (id: number | string) => `/api/properties/${id}/images`;
const photoAfter = (id: number | string) => `/api/upgrade-projects/${id}/photo-after`;
const receipt = (id: number | string) => `/api/ledger-entries/${id}/receipt`;
const get = (path: (site: Site) => string, as?: "host" | "stranger" | "busy") => (site: Site) =>
  site.app.rest("GET", path(site), { token: as && site[as].token });

/** The path of the calendar that a property exports. */
async function calendarFile({ app, host, property }: Site): Promise<string> {
  await makeCalendar(app, host, property.id);
  const path = `/api/properties/${property.id}/calendar`;
  const { body } = await app.rest("GET", path, { token: host.token });
  return new URL((body as { feed_url: string }).feed_url).pathname;
}

/** Each raw route of the API document, by its name there: a request for each declared status. */
const routes: Record<string, Requests> = {
  "account.data": {
    200: get(() => "/api/account/data", "host"),
    401: get(() => "/api/account/data"),
    429: get(() => "/api/account/data", "busy"),
  },
  "calendars.file": {
    200: async (site) => site.app.rest("GET", await calendarFile(site)),
    304: async (site) => {
      const path = await calendarFile(site);
      const { etag = "" } = (await site.app.rest("GET", path)).headers;
      return site.app.rest("GET", path, { headers: { "if-none-match": String(etag) } });
    },
    404: get(() => "/api/calendars/none.ics"),
    429: async (site) => {
      const path = await calendarFile(site);
      await useUp(site.app, { calendarPerProperty: String(site.property.id) });
      return site.app.rest("GET", path);
    },
  },
  "guestInterest.export": {
    200: get(() => "/api/guest-interests/export", "host"),
    400: get(() => "/api/guest-interests/export?state=odd", "host"),
    401: get(() => "/api/guest-interests/export"),
    403: get(
      ({ ofBusy }) => `/api/guest-interests/export?property_id=${ofBusy.property.id}`,
      "host",
    ),
    404: get(() => "/api/guest-interests/export?property_id=999", "host"),
  },
  "stays.export": {
    200: get(() => "/api/stays/export", "host"),
    400: get(() => "/api/stays/export?state=odd", "host"),
    401: get(() => "/api/stays/export"),
    403: get(({ ofBusy }) => `/api/stays/export?property_id=${ofBusy.property.id}`, "host"),
    404: get(() => "/api/stays/export?property_id=999", "host"),
  },
  "images.file": {
    200: get(({ image }) => `/api/property-images/${image.file_path}`),
    304: async ({ app, image }) => {
      const url = `/api/property-images/${image.file_path}`;
      const { etag = "" } = (await app.rest("GET", url)).headers;
      return app.rest("GET", url, { headers: { "if-none-match": String(etag) } });
    },
    400: get(({ image }) => `/api/property-images/${image.file_path}?w=7`),
    404: get(() => "/api/property-images/none"),
  },
  "images.upload": {
    ...uploads({
      taken: ({ property }) => images(property.id),
      ofBusy: ({ ofBusy }) => images(ofBusy.property.id),
      path: images,
    }),
    409: async (site) => {
      const full = await makeProperty(site.app, site.host);
      const insert = site.app.deps.db.sqlite.prepare(
        `INSERT INTO property_images (property_id, file_path, file_name, position, width, height, preview, created_at)
         VALUES (?, ?, 'x', ?, 1, 1, 'data:,', '')`,
      );
      for (let n = 0; n < 8; n += 1) insert.run(full.id, `${full.id}-${n}`, n);
      return uploadTo(site.app, images(full.id), form(), site.host.token);
    },
  },
  "funding.uploadPhotoAfter": {
    ...uploads({
      taken: ({ upgrade }) => photoAfter(upgrade.id),
      ofBusy: ({ ofBusy }) => photoAfter(ofBusy.upgrade.id),
      path: photoAfter,
    }),
    409: async ({ app, host, property }) => {
      const planned = await makeUpgrade(app, host, property.id);
      return uploadTo(app, photoAfter(planned.id), form(), host.token);
    },
  },
  "funding.uploadReceipt": {
    ...uploads({
      taken: ({ entry }) => receipt(entry.id),
      ofBusy: ({ ofBusy }) => receipt(ofBusy.entry.id),
      path: receipt,
    }),
    200: async ({ app, host, upgrade }) => {
      const another = await makeEntry(app, host, upgrade.id, { amount: 7 });
      return uploadTo(app, receipt(another.id), form(), host.token);
    },
    409: async ({ app, host, upgrade }) => {
      const another = await makeEntry(app, host, upgrade.id, { amount: 8 });
      await uploadTo(app, receipt(another.id), form(), host.token);
      return uploadTo(app, receipt(another.id), form(), host.token);
    },
  },
  "funding.receipt": {
    200: async ({ app, host, upgrade }) => {
      const another = await makeEntry(app, host, upgrade.id, { amount: 9 });
      await uploadTo(app, receipt(another.id), form(), host.token);
      return app.rest("GET", receipt(another.id), { token: host.token });
    },
    400: get(() => receipt("abc"), "host"),
    401: get(({ entry }) => receipt(entry.id)),
    403: get(({ entry }) => receipt(entry.id), "stranger"),
    404: get(({ entry }) => receipt(entry.id), "host"),
  },
};

test("every raw route of the API document is tried, with the access of the table", () => {
  const names = api.rawRoutes.map(({ operation }) => operation.operationId.replace("-", "."));
  expect(names.toSorted()).toEqual(Object.keys(routes).toSorted());
  for (const { method, url, access } of api.rawRoutes) {
    expect.soft(rawRoutes[`${method} ${url}`], url).toBe(access);
  }
  // Every other route answers everybody alike.
  const documented = api.rawRoutes.map(({ method, url }) => `${method} ${url}`);
  const others = Object.entries(rawRoutes).filter(([route]) => !documented.includes(route));
  expect(others.filter(([, access]) => access !== "open")).toEqual([]);
});

test.each(Object.entries(routes))("%s declares what it answers", async (name, requests) => {
  const site = await start();
  // Every call declares these two: a fault, and a busy server.
  const declared = declaredStatuses(name).filter((status) => !["500", "503"].includes(status));
  expect(declared.toSorted()).toEqual(Object.keys(requests).toSorted());
  for (const [status, request] of Object.entries(requests)) {
    const [english, marked] = [
      await request(site),
      await request({ ...site, app: inMarkedLanguage(site.app) }),
    ];
    expect.soft([english.status, marked.status], status).toEqual([Number(status), Number(status)]);
    expectSentences(english, false, status);
    expectSentences(marked, true, status);
  }
});

test("a photo hidden from the public site is shown to its host and admins with their token", async () => {
  const { app, host, stranger, image } = await start();
  const admin = await makeUser(app, { role: "admin" });
  const statusFor = async (token?: string) => {
    const { status } = await app.rest("GET", `/api/property-images/${image.file_path}`, { token });
    return status;
  };
  const callers = [undefined, "x".repeat(43), stranger.token, host.token, admin.token];
  expect(await Promise.all(callers.map(statusFor))).toEqual([200, 200, 200, 200, 200]);
  app.deps.db.sqlite.exec(
    "UPDATE properties SET taken_down_at = '2026-01-01T00:00:00.000Z', taken_down_reason = 'Fake'",
  );
  expect(await Promise.all(callers.map(statusFor))).toEqual([404, 404, 404, 200, 200]);
});

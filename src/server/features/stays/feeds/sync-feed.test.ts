import type { ServerResponse } from "node:http";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { minuteMs } from "../../../../shared/time.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { makeCalendar, makeProperty, makeUser } from "../../../testing/factories.ts";
import { createFeedLoop } from "./feed-loop.ts";
import { fetchCalendar } from "./fetch-calendar.ts";
import { allDay, calendarOf, eventOf, startFeeds } from "./testing/other-site.ts";

type Respond = (response: ServerResponse, url: string) => void;

const redirect = (response: ServerResponse, location: string, status = 302) =>
  response.writeHead(status, { location }).end("secret text of the answer");
const calendar = calendarOf(allDay("2030-01-01", "2030-01-02"));
const halfCalendar = calendar.slice(0, calendar.length / 2);

/** How a site fails, and what its host sees. */
const failures: Array<[name: string, respond: Respond, failure: string]> = [
  ["401", (response) => response.writeHead(401).end("secret text"), "http_error"],
  ["404", (response) => response.writeHead(404).end("secret text"), "http_error"],
  ["500", (response) => response.writeHead(500).end(calendarOf()), "http_error"],
  ["304 without a question", (response) => response.writeHead(304).end(), "http_error"],
  ["a redirect without an address", (response) => response.writeHead(302).end(), "http_error"],
  ["HTML", (response) => response.end("<!doctype html><p>secret text</p>"), "not_a_calendar"],
  ["nothing", (response) => response.end(), "not_a_calendar"],
  ["JSON", (response) => response.end('{"a": "secret text"}'), "not_a_calendar"],
  ["half a calendar", (response) => response.end(halfCalendar), "not_a_calendar"],
  ["all but its end", (response) => response.end(calendar.slice(0, -6)), "not_a_calendar"],
  [
    "a calendar that the connection cuts off",
    (response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write(halfCalendar, () => response.destroy());
    },
    "unreachable",
  ],
  [
    "a day that is none",
    (response) => response.end(calendarOf(eventOf("DTSTART;VALUE=DATE:soon"))),
    "not_a_calendar",
  ],
  ...(
    [
      ["no answer", ""],
      ["half of an answer's head", "HTTP/1.1 200 OK\r\nX-A: b\r\n"],
      ["another protocol", "SSH-2.0-OpenSSH_9.2\r\n"],
      [
        "an upgrade",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nx",
      ],
      ["answers that are none", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(3)],
      ["a head of a megabyte", `HTTP/1.1 200 OK\r\nX-A: ${"x".repeat(1024 * 1024)}\r\n\r\n`],
    ] as const
  ).map(([name, bytes]): (typeof failures)[number] => [
    name,
    (response) => response.socket?.end(bytes),
    "unreachable",
  ]),
  ["an address book", (response) => response.end("BEGIN:VCARD\r\nEND:VCARD\r\n"), "not_a_calendar"],
  [
    "a byte above 1 MB",
    (response) => response.end(calendarOf(`X:${"x".repeat(1024 * 1024)}`)),
    "too_large",
  ],
  [
    "more than it announced",
    (response) => {
      response.writeHead(200);
      for (let n = 0; n < 20; n += 1) response.write("x".repeat(100_000));
      response.end();
    },
    "too_large",
  ],
  [
    "a gzip bomb",
    (response) =>
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(calendarOf(`X:${"x".repeat(100 * 1024 * 1024)}`))),
    "too_large",
  ],
  [
    "broken gzip",
    (response) => response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip"),
    "not_a_calendar",
  ],
  ["endless redirects", (response, url) => redirect(response, `${url}x`), "too_many_redirects"],
  [
    "a redirect to another scheme",
    (response) => redirect(response, "file:///etc/passwd"),
    "refused_address",
  ],
  [
    "100,000 events",
    (response) =>
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(calendarOf(...Array<string>(100_000).fill("BEGIN:VEVENT\r\nEND:VEVENT")))),
    "too_large",
  ],
];

test("whatever goes wrong, the nights stay, and the host sees why and since when", async () => {
  const { app, site, added, sync, day, taken } = await startFeeds({ env: { RATE_LIMITS: "off" } });
  site.show(allDay(day(5), day(8)));
  const { id, synced_at } = await added();
  let since: string | null = null;
  for (const [name, respond, failure] of failures) {
    app.advance(minuteMs);
    site.respond((request, response) => respond(response, String(request.url)));
    const feed = await sync(id);
    expect.soft(feed, name).toMatchObject({ failure, synced_at, nights: 3 });
    since ??= feed.failing_since;
    expect.soft(feed.failing_since, name).toBe(since);
    expect.soft(await taken(0, 30), name).toEqual([[5, 8]]);
  }
  expect(since).not.toBeNull();
  expect(app.logLines.join()).not.toContain("secret text");
  expect(app.deps.db.sqlite.serialize().toString("latin1")).not.toContain("secret text");
  site.show(allDay(day(6), day(8)));
  expect(await sync(id)).toMatchObject({ failure: null, failing_since: null, nights: 2 });
});

test("a calendar of exactly 1 MB is read, compressed or not", async () => {
  const { site, added, sync, day } = await startFeeds();
  const short = calendarOf(allDay(day(5), day(8)), "X:");
  const file = calendarOf(allDay(day(5), day(8)), `X:${"x".repeat(1024 * 1024 - short.length)}`);
  expect(file).toHaveLength(1024 * 1024);
  site.respond((_request, response) => response.end(file));
  const { id, nights, failure } = await added();
  expect([nights, failure]).toEqual([3, null]);
  for (const encoding of ["gzip", "GZIP", "x-gzip"]) {
    site.respond((_request, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(gzipSync(file)),
    );
    expect.soft(await sync(id), encoding).toMatchObject({ nights: 3, failure: null });
  }
});

test("a site that hangs or drips is left after the time for all of it", async () => {
  const { site } = await startFeeds();
  const fetchShortly = (url: string) =>
    fetchCalendar(url, { allow: ["127.0.0.0/8"], userAgent: "Test", timeoutMs: 300 });
  const timeout = { failure: "timeout" };
  site.respond(() => {});
  await expect(fetchShortly(site.url)).rejects.toMatchObject(timeout);
  site.respond((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("B"), 20);
    response.on("close", () => clearInterval(drip));
  });
  await expect(fetchShortly(site.url)).rejects.toMatchObject(timeout);
  site.respond((request, response) => {
    setTimeout(() => redirect(response, `${request.url}x`), 120);
  });
  await expect(fetchShortly(site.url)).rejects.toMatchObject(timeout);
  const stopping = AbortSignal.abort(new Error("stopping"));
  const options = { allow: ["loopback"], userAgent: "Test", signal: stopping };
  await expect(fetchCalendar(site.url, options)).rejects.toThrow("stopping");
});

test("three redirects are followed", async () => {
  const { site, added, day } = await startFeeds();
  site.respond((request, response) => {
    const hops = Number(new URL(String(request.url), site.url).searchParams.get("hops") ?? 0);
    if (hops < 3) redirect(response, `?hops=${hops + 1}`, [301, 307, 308][hops]);
    else response.end(calendarOf(allDay(day(5), day(8))));
  });
  expect(await added()).toMatchObject({ nights: 3, failure: null });
  expect(site.requests).toHaveLength(4);
});

test("a calendar that has not changed is not sent again, until the next day", async () => {
  const { app, host, property, site, added, sync, day, taken } = await startFeeds();
  const { token } = host;
  site.respond((request, response) => {
    const known = request.headers["if-none-match"];
    if (known === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"v1"' }).end(calendarOf(allDay(day(5), day(8))));
  });
  const first = await added();
  const { id } = first;
  const asked = () => site.requests.at(-1)?.headers["if-none-match"];
  expect(asked()).toBeUndefined();
  app.advance(minuteMs);
  const again = await sync(id);
  expect(again).toMatchObject({ nights: 3, failure: null });
  expect(again.synced_at).not.toBe(first.synced_at);
  expect(asked()).toBe('"v1"');
  // Floating times are those of the property's zone.
  const path = `/api/properties/${property.id}/calendar`;
  await app.rest("PUT", path, { token, body: { time_zone: "Pacific/Kiritimati" } });
  await sync(id);
  expect(asked()).toBeUndefined();
  await sync(id);
  expect(asked()).toBe('"v1"');
  app.deps.db.sqlite.exec("UPDATE sessions SET expires_at = '2999-01-01T00:00:00.000Z'");
  app.advance(24 * 60 * minuteMs);
  await sync(id);
  expect(asked()).toBeUndefined();
  expect(await taken(0, 30)).not.toEqual([]);
});

test("the loop reads what is due, one after the other, and goes on after a restart", async () => {
  const { app, site, added, day, taken } = await startFeeds();
  site.show();
  await added();
  await added({ url: `${site.url}?2` });
  let open = 0;
  let most = 0;
  const urls: string[] = [];
  site.respond((request, response) => {
    open += 1;
    most = Math.max(most, open);
    urls.push(String(request.url));
    setTimeout(() => {
      open -= 1;
      response.end(calendarOf(allDay(day(5), day(8))));
    }, 50);
  });
  const runLoop = async (until: () => void) => {
    const loop = createFeedLoop(app.deps);
    loop.start();
    await vi.waitFor(until, { timeout: 30_000 });
    await loop.stop();
  };
  // Nothing is due before its half hour.
  app.advance(26 * minuteMs);
  const early = createFeedLoop(app.deps);
  early.start();
  await wait(50);
  await early.stop();
  expect(urls).toEqual([]);
  app.advance(8 * minuteMs);
  const synced = () => {
    const { sqlite } = app.deps.db;
    const count = sqlite.prepare("SELECT count(DISTINCT feed_id) FROM feed_nights").pluck().get();
    expect(count).toBe(2);
  };
  await runLoop(synced);
  expect([urls.length, most]).toEqual([2, 1]);
  expect(await taken(0, 30)).toEqual([
    [5, 8],
    [5, 8],
  ]);
  const due = app.deps.db.sqlite.prepare("SELECT next_sync_at FROM calendar_feeds").pluck().all();
  for (const at of due as string[]) {
    const minutes = (Date.parse(at) - app.deps.clock().getTime()) / minuteMs;
    expect(minutes).toBeGreaterThan(26);
    expect(minutes).toBeLessThanOrEqual(33);
  }
  // A sync that the server's end interrupts is no failure, and is made up for.
  app.advance(34 * minuteMs);
  site.respond(() => {});
  const interrupted = createFeedLoop(app.deps);
  const asked = site.requests.length;
  interrupted.start();
  await vi.waitFor(() => expect(site.requests.length).toBe(asked + 1));
  await interrupted.stop();
  app.advance(2 * minuteMs);
  site.show();
  await runLoop(() => {
    const { sqlite } = app.deps.db;
    expect(sqlite.prepare("SELECT count(*) FROM feed_nights").pluck().get()).toBe(0);
  });
  const failed = app.deps.db.sqlite.prepare("SELECT failing_since FROM calendar_feeds").pluck();
  expect(failed.all()).toEqual([null, null]);
});

test("a calendar that fails is read less and less often, and as before once it works", async () => {
  const { app, site, added, sync } = await startFeeds({ env: { RATE_LIMITS: "off" } });
  const next = app.deps.db.sqlite.prepare("SELECT next_sync_at FROM calendar_feeds").pluck();
  const pause = () => Date.parse(String(next.get())) - app.deps.clock().getTime();
  site.respond((_request, response) => response.writeHead(503).end());
  const { id } = await added();
  const pauses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    pauses.push(pause() / minuteMs);
    app.advance(pause());
    await sync(id);
  }
  const [first = 0, second = 0, ...later] = pauses;
  // Each as long as the calendar has failed so far, give or take a tenth.
  expect([first, second].every((minutes) => minutes >= 27 && minutes <= 33)).toBe(true);
  for (const [index, minutes] of later.entries()) {
    const failing = pauses.slice(0, index + 2).reduce((sum, one) => sum + one, 0);
    const wanted = Math.min(failing, 6 * 60);
    expect.soft(Math.abs(minutes / wanted - 1), String(wanted)).toBeLessThan(0.11);
  }
  expect(later.at(-1)).toBeGreaterThan(5 * 60);
  site.show();
  expect(await sync(id)).toMatchObject({ failure: null });
  expect(pause() / minuteMs).toBeLessThan(34);
});

test("calendars on slow sites delay only those of their own host", async () => {
  const { app, site, added, day } = await startFeeds({ env: { RATE_LIMITS: "off" } });
  site.show();
  for (let n = 0; n < 5; n += 1) await added({ url: `${site.url}?slow${n}` });
  const other = await makeUser(app);
  const property = await makeProperty(app, other);
  await makeCalendar(app, other, property.id);
  await app.rest("POST", `/api/properties/${property.id}/calendar-feeds`, {
    token: other.token,
    body: { name: "Quick", url: `${site.url}?quick` },
  });
  // It is due last.
  const { sqlite } = app.deps.db;
  sqlite.exec("UPDATE calendar_feeds SET next_sync_at = '2020-01-01T00:00:00.000Z'");
  sqlite.exec("UPDATE calendar_feeds SET next_sync_at = '2020-01-02' WHERE name = 'Quick'");
  site.respond((request, response) => {
    if (String(request.url).endsWith("quick")) response.end(calendarOf(allDay(day(5), day(8))));
  });
  const loop = createFeedLoop(app.deps);
  const before = site.requests.length;
  loop.start();
  await vi.waitFor(
    () => expect(sqlite.prepare("SELECT count(*) FROM feed_nights").pluck().get()).toBe(3),
    { timeout: 8000 },
  );
  // Of the slow ones, the first is still being waited for.
  expect(site.requests.slice(before).map(({ url }) => url?.replace(/\d$/, "N"))).toEqual([
    "/calendar.ics?slowN",
    "/calendar.ics?quick",
  ]);
  await loop.stop();
});

test("nothing is fetched while the site offers no stays", async () => {
  const { app, host, site, add, added } = await startFeeds();
  const { id } = await added();
  app.deps.db.sqlite.exec("UPDATE site_settings SET stays = 'off'");
  app.advance(40 * minuteMs);
  const loop = createFeedLoop(app.deps);
  loop.start();
  await loop.stop();
  expect((await add({ url: `${site.url}?2` })).status).toBe(409);
  const { token } = host;
  expect((await app.rest("POST", `/api/calendar-feeds/${id}/sync`, { token })).status).toBe(409);
  expect(site.requests).toHaveLength(1);
});

test("case 11: addresses of this machine and of private networks are refused, and their text is never shown", async () => {
  const { app, host, property, site } = await startFeeds({ env: { CALENDAR_FEEDS_ALLOW: "" } });
  site.respond((_request, response) => response.end("secret text of the answer"));
  const { port } = new URL(site.url);
  const { token } = host;
  const hosts = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0.0.0.0",
    "localhost",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "10.0.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "224.0.0.1",
    "[fe80::1]",
    "[fd00:ec2::254]",
  ];
  for (const name of hosts) {
    const { body } = await app.rest("POST", `/api/properties/${property.id}/calendar-feeds`, {
      token,
      body: { name: "Inside", url: `http://${name}:${port}/calendar.ics` },
    });
    expect.soft(body, name).toMatchObject({ failure: "refused_address", nights: 0 });
    expect.soft(JSON.stringify(body), name).not.toContain("secret text");
    await app.rest("DELETE", `/api/calendar-feeds/${(body as { id: number }).id}`, { token });
  }
  expect(site.requests).toEqual([]);
});

test("case 11: a redirect inwards is refused, and so is a port of another service", async () => {
  const { site, added, sync } = await startFeeds({
    env: { CALENDAR_FEEDS_ALLOW: "127.0.0.2/32,127.0.0.1" },
  });
  const { port } = new URL(site.url);
  const refused = { failure: "refused_address" };
  site.respond((_request, response) => redirect(response, `http://127.0.0.3:${port}/`));
  const { id } = await added();
  for (const location of [
    `http://127.0.0.3:${port}/`,
    `//[::1]:${port}/`,
    "http://127.0.0.1:22/",
    "https://127.0.0.1:25/",
    "webcal://127.0.0.1/",
    "ftp://127.0.0.1/",
  ]) {
    site.respond((_request, response) => redirect(response, location));
    expect.soft(await sync(id), location).toMatchObject(refused);
  }
  expect(site.requests).toHaveLength(7);
});

test("case 11: a name is resolved once for a connection, and only to allowed addresses", async () => {
  const { site } = await startFeeds();
  const { port } = new URL(site.url);
  site.respond((request, response) => {
    connected.push(request.socket.localAddress);
    response.end("calendar");
  });
  const asked: string[] = [];
  const connected: Array<string | undefined> = [];
  /** The name is at the first addresses when it is first asked for, then at the second ones … */
  const fetchFrom = (...answers: string[][]) =>
    fetchCalendar(`http://turning.example:${port}/`, {
      // 127.0.0.1 is "public" here; the others are inside.
      allow: ["127.0.0.1"],
      userAgent: "Test",
      resolve: (name, _options, callback) => {
        asked.push(name);
        const addresses = answers.length > 1 ? answers.shift() : answers[0];
        callback(
          null,
          (addresses ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        );
      },
    });
  const refused = { failure: "refused_address" };
  await expect(fetchFrom(["10.0.0.1"])).rejects.toMatchObject(refused);
  await expect(fetchFrom(["127.0.0.2", "::1", "::ffff:127.0.0.2"])).rejects.toMatchObject(refused);
  await expect(fetchFrom([])).rejects.toMatchObject(refused);
  expect(site.requests).toHaveLength(0);
  asked.length = 0;
  // The second answer would be inside.
  const fetched = await fetchFrom(["127.0.0.1"], ["127.0.0.2"]);
  expect(fetched?.bytes.toString()).toBe("calendar");
  expect(asked).toEqual(["turning.example"]);
  // Inner addresses beside an outer one are not tried.
  await fetchFrom(["::1", "127.0.0.2", "127.0.0.1"]);
  expect(connected).toEqual(["127.0.0.1", "127.0.0.1"]);
  // A redirect resolves the name again.
  site.respond((_request, response) => redirect(response, `http://turning.example:${port}/`));
  await expect(fetchFrom(["127.0.0.1"], ["127.0.0.2"])).rejects.toMatchObject(refused);
});

test("webcal: is https, and a connection that fails is reported as such", async () => {
  const { added, sync } = await startFeeds();
  const begun: Buffer[] = [];
  const server = createServer((socket: Socket) => {
    socket.once("data", (bytes) => {
      begun.push(bytes);
      socket.destroy();
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { id, failure } = await added({ url: `webcal://127.0.0.1:${port}/calendar.ics` });
  expect(failure).toBe("unreachable");
  // The first byte of TLS.
  expect(begun.map(([byte]) => byte)).toEqual([0x16]);
  server.close();
  await sync(id);
  expect(begun).toHaveLength(1);
});

test("only the owner changes the calendars of a property, and the limits hold", async () => {
  const { app, host, stranger, property, site, add, added } = await startFeeds();
  const { id } = await added();
  const call = (method: string, path: string, token: string, body?: object) =>
    app.rest(method, path, { token, body });
  const path = `/api/calendar-feeds/${id}`;
  expect((await call("PUT", path, stranger.token, { name: "Mine" })).status).toBe(403);
  expect((await call("POST", `${path}/sync`, stranger.token)).status).toBe(403);
  expect((await call("DELETE", path, stranger.token)).status).toBe(403);
  expect(await add()).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  const unitsError = { status: 400, body: { issues: [{ field: "units" }] } };
  expect(await add({ url: `${site.url}?units`, units: 2 })).toMatchObject(unitsError);
  expect(await call("PUT", path, host.token, { units: 2 })).toMatchObject(unitsError);
  for (const url of ["ftp://example.org/", "javascript:1", "calendar", "", "http://"]) {
    const { status, body } = await add({ url });
    expect.soft([status, body], url).toMatchObject([400, { issues: [{ field: "url" }] }]);
  }
  for (let n = 2; n <= 10; n += 1) await added({ url: `${site.url}?${n}` });
  expect((await add({ url: `${site.url}?11` })).status).toBe(409);
  expect(await call("DELETE", path, host.token)).toMatchObject({ status: 200, body: { id } });
  expect((await call("POST", `${path}/sync`, host.token)).status).toBe(404);
  const calendar = await call("GET", `/api/properties/${property.id}/calendar`, host.token);
  expect((calendar.body as { feeds: object[] }).feeds).toHaveLength(9);
});

test("a host cannot make the server ask another site as often as they like", async () => {
  const { app, host, site, added } = await startFeeds();
  const { id } = await added();
  const { token } = host;
  const sync = () => app.rest("POST", `/api/calendar-feeds/${id}/sync`, { token });
  for (let n = 1; n < 30; n += 1) expect((await sync()).status).toBe(200);
  expect((await sync()).status).toBe(429);
  expect(site.requests).toHaveLength(30);
});

test("a property without a saved calendar reads none", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const add = () =>
    app.rest("POST", `/api/properties/${id}/calendar-feeds`, {
      token: host.token,
      body: { name: "Portal", url: "http://127.0.0.1/" },
    });
  expect((await add()).status).toBe(409);
  await makeCalendar(app, host, id);
  expect(await add()).toMatchObject({ status: 200, body: { failure: "refused_address" } });
});

/**
 * Kills the server (SIGKILL) twenty times while guests ask for dates, the host accepts and cancels, and
 * a calendar of another site is read. Counts acknowledged stays, nights and emails that were lost.
 */
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSmtpServer } from "../../src/server/testing/smtp.ts";
import { addDays, nightsBetween, todayIn } from "../../src/shared/stays/nights.ts";
import { afterwards, temporaryFolder } from "../afterwards.ts";
import { startSolarStay } from "../bench/processes.ts";
import { post } from "../rest.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";
import { pause, query, untilDead, waitForOutbox } from "./kills.ts";

const rounds = 20;
const port = 4812;
const timeZone = "Europe/Madrid";
const today = todayIn(timeZone, new Date());

/** What the server has answered with success. */
type Acknowledged = { requested: Set<number>; accepted: Set<number>; cancelled: Set<number> };

/** Runs the drill; throws when anything acknowledged is missing, or a night or feed is half written. */
export async function staysKillDrill(): Promise<void> {
  const dataDir = await temporaryFolder("stays-kill");
  const smtp = await startSmtpServer();
  const feed = await startFeed();
  const env = {
    SMTP_URL: smtp.url,
    MAIL_FROM: "Solar Stay <stay@drill.test>",
    CALENDAR_FEEDS_ALLOW: "127.0.0.0/8",
    ...hostEnvironment,
  };
  const acknowledged: Acknowledged = {
    requested: new Set(),
    accepted: new Set(),
    cancelled: new Set(),
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startSolarStay(dataDir, port, env);
      const place = await makePlace(server.url, round, feed.url);
      const writers = startWriters(server.url, acknowledged, place);
      await pause(1500 + (round % 5) * 250);
      process.kill(server.pid, "SIGKILL");
      await writers;
    }
    const last = await startSolarStay(dataDir, port, env);
    await waitForOutbox(dataDir);
    const lost = count(
      dataDir,
      acknowledged,
      smtp.mails.map(({ to, subject = "" }) => ({ to: JSON.stringify(to), subject })),
      feed.versions,
    );
    await last.stop();
    console.log(
      `Killed ${rounds} times. Acknowledged: ${acknowledged.requested.size} requests, ` +
        `${acknowledged.accepted.size} acceptances, ${acknowledged.cancelled.size} cancellations; ` +
        `${feed.versions.length} versions of a calendar read.\n` +
        Object.entries(lost)
          .map(([what, number]) => `${what}: ${number}`)
          .join("\n"),
    );
    if (Object.values(lost).some((number) => number > 0)) throw new Error("Something was lost");
  } finally {
    await smtp.close();
  }
}

type Feed = { url: string; versions: string[][] };

/** A calendar that has other nights each time it is read. */
async function startFeed(): Promise<Feed> {
  const versions: string[][] = [];
  const server: HttpServer = createServer((_request, response) => {
    const arrival = addDays(today, 1 + (versions.length % 300));
    const departure = addDays(arrival, 40);
    versions.push(nightsBetween(arrival, departure));
    const plain = (day: string) => day.replaceAll("-", "");
    response.setHeader("content-type", "text/calendar");
    response.end(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:drill",
        "BEGIN:VEVENT",
        `UID:${versions.length}@drill.test`,
        "DTSTAMP:20260101T000000Z",
        `DTSTART;VALUE=DATE:${plain(arrival)}`,
        `DTEND;VALUE=DATE:${plain(departure)}`,
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.ics`, versions };
}

type Place = { round: number; token: string; property: number; feed: number };

/** A property that takes requests, and reads the calendar of another site. */
async function makePlace(url: string, round: number, feedUrl: string): Promise<Place> {
  const token = await signInHost(url);
  const { id: property } = await listProperty(url, token, `Round ${round}`);
  await post(`${url}/api/properties/${property}/calendar`, {
    method: "PUT",
    token,
    body: { takes_requests: true, time_zone: timeZone, units: 20, horizon_days: 700 },
  });
  const { id } = await post<{ id: number }>(`${url}/api/properties/${property}/calendar-feeds`, {
    token,
    body: { name: "Other site", url: feedUrl, units: 1 },
  });
  return { round, token, property, feed: id };
}

/** Writes until the server is gone, and records each answer. */
async function startWriters(
  url: string,
  acknowledged: Acknowledged,
  { round, token, property, feed }: Place,
): Promise<void> {
  let number = 0;
  const ask = async () => {
    const guest = (number += 1);
    // Two nights each, twenty units: more than a round can fill.
    const arrival = addDays(today, 1 + (guest % 340) * 2);
    const { id } = await post<{ id: number }>(`${url}/api/guest-interest`, {
      body: {
        property_id: property,
        guest_name: "Gus Guest",
        guest_email: `guest-${round}-${guest}@drill.test`,
        arrival,
        departure: addDays(arrival, 2),
      },
    });
    const { items } = await post<{ items: Array<{ id: number; guest_interest_id: number }> }>(
      `${url}/api/stays?property_id=${property}&list=waiting`,
      { method: "GET", token },
    );
    const stay = items.find(({ guest_interest_id }) => guest_interest_id === id)?.id;
    if (stay === undefined) return;
    acknowledged.requested.add(stay);
    await post(`${url}/api/stays/${stay}/accept`, { token, body: {} });
    acknowledged.accepted.add(stay);
    if (guest % 5 > 0) return;
    await post(`${url}/api/stays/${stay}/cancel`, { token, body: { reason: "A drill" } });
    acknowledged.cancelled.add(stay);
  };
  const read = async () => {
    await post(`${url}/api/calendar-feeds/${feed}/sync`, { token, body: {} });
  };
  await Promise.all([ask, ask, read].map(untilDead));
}

/** The subject of the last email about each state. */
const subjects: Record<string, RegExp> = {
  requested: /^Your request for /,
  accepted: / is accepted$/,
  cancelled_by_host: / is cancelled$/,
};

function count(
  dataDir: string,
  acknowledged: Acknowledged,
  emails: Array<{ to: string; subject: string }>,
  versions: string[][],
) {
  const stays = query<{ id: number; state: string; nights: number; guest_email: string }>(
    dataDir,
    `SELECT stays.id, stays.state, guest_email,
       (SELECT count(*) FROM stay_nights WHERE stay_id = stays.id) AS nights
     FROM stays JOIN guest_interests ON guest_interests.id = guest_interest_id`,
  );
  const known = new Map(stays.map((stay) => [stay.id, stay]));
  const isNot = (states: string[]) => (id: number) => !states.includes(known.get(id)?.state ?? "");
  const hasEmail = ({ state, guest_email }: (typeof stays)[number]) =>
    emails.some(
      ({ to, subject }) => to.includes(`"${guest_email}"`) && subjects[state]?.test(subject),
    );
  const feeds = query<{ nights: string }>(
    dataDir,
    `SELECT (SELECT json_group_array(night) FROM (SELECT night FROM feed_nights
       WHERE feed_id = calendar_feeds.id ORDER BY night)) AS nights FROM calendar_feeds`,
  );
  const whole = new Set(["[]", ...versions.map((nights) => JSON.stringify(nights))]);
  return {
    requestsLost: [...acknowledged.requested].filter((id) => !known.has(id)).length,
    acceptancesLost: [...acknowledged.accepted].filter(isNot(["accepted", "cancelled_by_host"]))
      .length,
    cancellationsLost: [...acknowledged.cancelled].filter(isNot(["cancelled_by_host"])).length,
    staysWithWrongNights: stays.filter(
      ({ state, nights }) => nights !== (state === "accepted" ? 2 : 0),
    ).length,
    emailsLost: stays.filter((stay) => !hasEmail(stay)).length,
    feedsHalfWritten: feeds.filter(({ nights }) => !whole.has(nights)).length,
  };
}

import { cp } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../src/server/core/db/open.ts";
import { addDays, nightsBetween } from "../../src/shared/stays/nights.ts";
import { dayOf } from "../../src/shared/time.ts";
import { temporaryFolder } from "../afterwards.ts";
import { compareWithBare } from "./against-bare.ts";
import { compareCost } from "./cost.ts";
import { demoData } from "./data.ts";
import { slugPaths } from "./growth.ts";
import { startSolarStay } from "./processes.ts";

const properties = 10_000;
/** Four stays of five nights for each property: 200,000 nights. */
const [staysOfProperty, nightsOfStay] = [4, 5];

/**
 * CPU time of reads while every property has a calendar full of stays, compared with none; and of a
 * month of one calendar, compared with a bare Fastify that sends the same bytes.
 */
export async function calendars(): Promise<void> {
  const without = await demoData(properties);
  const folder = await temporaryFolder("calendars");
  await cp(without, folder, { recursive: true });
  const nights = fillCalendars(join(folder, "solarstay.sqlite"));
  const plain = await startSolarStay(without, 4807);
  const full = await startSolarStay(folder, 4808);
  console.log(`${properties} properties with ${nights} nights of stays against none:`);
  try {
    const [ours, theirs] = [await slugPaths(full.url), await slugPaths(plain.url)];
    const name = "one property by slug";
    await compareCost(name, { server: full, paths: ours }, { server: plain, paths: theirs }, 1.1);
    for (const path of ["/browse", "/api/public/browse"]) {
      const paths = [path];
      await compareCost(path, { server: full, paths }, { server: plain, paths }, 1.1);
    }
    const today = dayOf(new Date());
    const month = `${ours[0] ?? ""}/calendar?from=${today}&to=${addDays(today, 31)}`;
    await compareWithBare(full, [{ name: "a month of one calendar", path: month, most: 1.4 }]);
  } finally {
    await Promise.all([plain.stop(), full.stop()]);
  }
}

/** Gives every property a calendar with stays; returns the number of their nights. */
function fillCalendars(file: string): number {
  const db = openDatabase(file);
  const { sqlite } = db;
  try {
    sqlite
      .transaction(() => {
        sqlite.exec(`INSERT INTO property_calendars
          (property_id, takes_requests, units, min_nights, lead_days, horizon_days, arrival_days,
           time_zone, share)
          SELECT id, 1, 1, 1, 0, 365, 127, 'Europe/Madrid', 1000 FROM properties WHERE true
          ON CONFLICT DO NOTHING`);
        const addStay = sqlite.prepare(`INSERT INTO stays
          (property_id, state, arrival, departure, reference, share, requested_at, expires_at)
          VALUES (?, 'accepted', ?, ?, ?, 1000, '', '')`);
        const addNight = sqlite.prepare("INSERT OR IGNORE INTO stay_nights VALUES (?, ?, 1, ?)");
        const ids = sqlite.prepare<[], number>("SELECT id FROM properties").pluck().all();
        const today = dayOf(new Date());
        for (const id of ids) {
          for (let stay = 0; stay < staysOfProperty; stay += 1) {
            const arrival = addDays(today, 2 + stay * (nightsOfStay + 2));
            const departure = addDays(arrival, nightsOfStay);
            const added = addStay.run(id, arrival, departure, `${id} ${stay}`);
            for (const night of nightsBetween(arrival, departure)) {
              addNight.run(id, night, added.lastInsertRowid);
            }
          }
        }
      })
      .immediate();
    return Number(sqlite.prepare("SELECT count(*) FROM stay_nights").pluck().get());
  } finally {
    sqlite.close();
  }
}

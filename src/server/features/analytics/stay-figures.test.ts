import { expect, test } from "vitest";
import type { Analytics } from "../../../shared/schemas/analytics.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { keepSessions, startSettlement } from "../../testing/settlement.ts";

test("the figures of stays are counted by property, and money by currency", async () => {
  const site = await startSettlement();
  const { app, host, property, stay, settle, call } = site;
  const admin = await makeUser(app, { role: "admin" });
  keepSessions(app);
  const read = async () =>
    (await app.rest("GET", "/api/admin/analytics", { token: admin.token })).body as Analytics;
  // A property without stays is not among them, and a site without any has no such part.
  await makeProperty(app, host, { name: "Casa Luna" });
  expect(await read()).not.toHaveProperty("stays");

  const { sqlite } = app.deps.db;
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await stay());
  const [settled = 0, ahead = 0, declined = 0, expired = 0, withdrawn = 0, noShow = 0] = ids;
  await settle(settled, 20_000);
  await call("outcome", noShow, { outcome: "no_show" });
  const set = (id: number, change: string) =>
    sqlite.exec(`UPDATE stays SET ${change} WHERE id = ${id}`);
  const answered = (hours: number) =>
    `requested_at = '2026-01-01T00:00:00.000Z', decided_at = '2026-01-01T${String(hours).padStart(2, "0")}:00:00.000Z'`;
  set(settled, answered(1));
  set(ahead, `departure = '2099-01-01', arrival = '2098-12-30', ${answered(2)}`);
  set(declined, `state = 'declined', ${answered(10)}`);
  set(noShow, answered(4));
  set(expired, "state = 'expired', decided_at = NULL");
  set(withdrawn, "state = 'withdrawn', decided_at = NULL");
  const figures = {
    requests: 6,
    // Three nights of the settled stay, two of the one ahead.
    nights: 5,
    // Three of the five that were answered or expired.
    acceptance_percent: 60,
    median_answer_hours: 3,
    promised: [{ currency: "EUR", amount: 2400 }],
    recorded: [{ currency: "EUR", amount: 2000 }],
  };
  expect((await read()).stays).toEqual({
    ...figures,
    properties: [{ property_name: "Casa Sol", property_slug: property.slug, ...figures }],
  });
});

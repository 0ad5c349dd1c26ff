import { expect, test } from "vitest";
import type { InboxItem } from "../../../shared/schemas/guest-interest.ts";
import { addDays } from "../../../shared/stays/nights.ts";
import { dayOf } from "../../../shared/time.ts";
import { makeInterest } from "../../testing/factories.ts";
import { names, startInbox } from "../../testing/inbox.ts";

test("a message with dates has its stay, and can be listed apart", async () => {
  const { app, host, sol, luna, list } = await startInbox();
  const saved = await app.rest("PUT", `/api/properties/${sol.id}/calendar`, {
    token: host.token,
    body: { takes_requests: true, time_zone: "Europe/Madrid" },
  });
  expect(saved.status).toBe(200);
  const today = dayOf(app.deps.clock());
  const dates = { arrival: addDays(today, 10), departure: addDays(today, 13) };
  await makeInterest(app, sol.id, { guest_name: "Ada", ...dates });
  await makeInterest(app, luna.id, { guest_name: "Bob", ...dates });
  await makeInterest(app, sol.id, { guest_name: "Cy", arrival: dates.arrival });
  await makeInterest(app, sol.id, { guest_name: "Dee" });

  const all = await list();
  expect(names(all)).toEqual(["Dee", "Cy", "Bob", "Ada"]);
  expect(all.items.map(({ stay }: InboxItem) => stay)).toEqual([
    undefined,
    undefined,
    undefined,
    { id: expect.any(Number), state: "requested" },
  ]);
  const dated = await list("?dates=given");
  expect(names(dated)).toEqual(["Bob", "Ada"]);
  expect(dated).toMatchObject({ counts: { new: 2, replied: 0, archived: 0 }, unread: 2 });
  expect(names(await list(`?dates=given&property_id=${sol.id}&state=new&q=ada`))).toEqual(["Ada"]);
  const refused = await app.rest("GET", "/api/guest-interests?dates=maybe", { token: host.token });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ field: "dates" }] } });
});

import { expect, test } from "vitest";
import { startStays } from "../../../testing/stays.ts";

test("a host can reduce the units to as many as stays share in a night, whatever was cancelled", async () => {
  const site = await startStays({ calendar: { units: 3 } });
  const { app, host, sol, request, decide, days, day } = site;
  const ask = (arrival: number, departure: number, guest: string) =>
    request({ ...days(arrival, departure), guest_email: `${guest}@example.org` });
  const setUnits = (units: number) =>
    app.rest("PUT", `/api/properties/${sol.id}/calendar`, { token: host.token, body: { units } });
  const [first, second, third] = [
    await ask(10, 13, "first"),
    await ask(10, 13, "second"),
    await ask(12, 15, "third"),
  ];
  for (const id of [first, second, third]) {
    expect(await decide(id, "accept")).toMatchObject({ status: 200 });
  }
  expect(await setUnits(2)).toMatchObject({
    status: 400,
    body: { issues: [{ field: "units", message: expect.stringContaining("up to 3 units") }] },
  });
  await decide(first, "cancel");
  expect(await setUnits(2)).toMatchObject({ status: 200, body: { units: 2 } });
  expect(await setUnits(1)).toMatchObject({ status: 400 });
  // The nights of both stays are still theirs: two of two are taken on the 12th day.
  const fourth = await ask(10, 12, "fourth");
  expect(await decide(fourth, "accept")).toMatchObject({ status: 200 });
  const range = `from=${day(10)}&to=${day(15)}`;
  const { body } = await app.rest("GET", `/api/public/properties/${sol.slug}/calendar?${range}`);
  const states = (body as { nights: Array<{ state: string }> }).nights.map(({ state }) => state);
  expect(states).toEqual(["taken", "taken", "taken", "free", "free"]);
  await decide(fourth, "cancel");
  await decide(second, "cancel");
  expect(await setUnits(1)).toMatchObject({ status: 200 });
  expect(await site.stay(third)).toMatchObject({ state: "accepted", ...days(12, 15) });
});

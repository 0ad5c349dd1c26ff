import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nightsBetween } from "../../../../shared/stays/nights.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { allDay, otherSite } from "../feeds/testing/other-site.ts";
import { kindsOf, startStays, stayTokenIn } from "../../../testing/stays.ts";

/** The nights that everything happens in, from the tenth day on. */
const [first, span] = [10, 8];

const range = fc
  .tuple(fc.nat(span - 2), fc.integer({ min: 1, max: 4 }))
  .map(([from, nights]) => ({ from: first + from, to: first + Math.min(span, from + nights) }));
const which = fc.nat(30);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("request" as const), range }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("accept" as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("decline" as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("guest cancel" as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("change" as const), which, range }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("block" as const),
      range,
      units: fc.option(fc.integer({ min: 1, max: 2 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unblock" as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("sync" as const), range: fc.option(range) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Stay = { id: number; token: string; state: string; arrival: string; departure: string };
type Block = { id: number; first_night: string; ends_on: string; units: number | null };

/** What the calendar must say, computed in the plainest way. */
class Model {
  readonly stays: Stay[] = [];
  readonly blocks: Block[] = [];
  /** What the calendar of another site takes one unit of. */
  booked: Pick<Block, "first_night" | "ends_on"> | null = null;
  readonly units: number;
  constructor(units: number) {
    this.units = units;
  }

  private takenOn(night: string, except?: Stay): number {
    const stays = this.stays.filter(
      (stay) =>
        stay !== except &&
        stay.state === "accepted" &&
        stay.arrival <= night &&
        night < stay.departure,
    );
    const booked = this.booked === null ? [] : [{ ...this.booked, units: 1 }];
    const blocks = [...this.blocks, ...booked].filter(
      ({ first_night, ends_on }) => first_night <= night && night < ends_on,
    );
    return blocks.reduce((sum, { units }) => sum + (units ?? this.units), stays.length);
  }

  isFree(arrival: string, departure: string, except?: Stay): boolean {
    return nightsBetween(arrival, departure).every(
      (night) => this.takenOn(night, except) < this.units,
    );
  }
}

async function run(units: number, steps: Step[]) {
  const site = await startStays({
    env: { CALENDAR_FEEDS_ALLOW: "127.0.0.0/8" },
    calendar: { units, max_nights: null },
  });
  const { app, host, sol, day } = site;
  const other = await otherSite();
  const feed = await app.rest("POST", `/api/properties/${sol.id}/calendar-feeds`, {
    token: host.token,
    body: { name: "Portal", url: other.url, units: 1 },
  });
  expect(feed.status, JSON.stringify(feed.body)).toBe(200);
  const model = new Model(units);
  const pick = <Item>(items: Item[], index: number) => items[index % Math.max(1, items.length)];
  const status = async (call: Promise<{ status: number }>) => (await call).status;

  const take = async (one: Step): Promise<void> => {
    switch (one.kind) {
      case "request": {
        const [arrival, departure] = [day(one.range.from), day(one.range.to)];
        const guest_email = `guest${model.stays.length}@example.org`;
        const body = { property_id: sol.id, guest_name: "Gus Guest", guest_email };
        const answer = await app.rest("POST", "/api/guest-interest", {
          body: { ...body, arrival, departure },
        });
        expect(answer.status).toBe(model.isFree(arrival, departure) ? 200 : 400);
        if (answer.status !== 200) return;
        const id = model.stays.length + 1;
        const token = stayTokenIn((await mailsOf(app)).findLast(isTo(guest_email)));
        model.stays.push({ id, token, state: "requested", arrival, departure });
        return;
      }
      case "block": {
        const block = { first_night: day(one.range.from), ends_on: day(one.range.to) };
        const number = one.units === null ? null : Math.min(one.units, units);
        const answer = await app.rest("POST", `/api/properties/${sol.id}/blocks`, {
          token: host.token,
          body: { ...block, units: number },
        });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        model.blocks.push({ ...(answer.body as Block) });
        return;
      }
      case "unblock": {
        const block = pick(model.blocks, one.which);
        if (!block) return;
        await app.rest("DELETE", `/api/calendar-blocks/${block.id}`, { token: host.token });
        model.blocks.splice(model.blocks.indexOf(block), 1);
        return;
      }
      case "sync": {
        const nights = one.range && {
          first_night: day(one.range.from),
          ends_on: day(one.range.to),
        };
        other.show(...(nights ? [allDay(nights.first_night, nights.ends_on)] : []));
        const path = `/api/calendar-feeds/${(feed.body as { id: number }).id}/sync`;
        const answer = await app.rest("POST", path, { token: host.token });
        expect(answer).toMatchObject({ status: 200, body: { failure: null } });
        model.booked = nights;
        return;
      }
      default: {
        const stay = pick(model.stays, one.which);
        if (stay) await decide(one, stay);
      }
    }
  };

  const decide = async (
    one: Exclude<Step, { kind: "request" | "block" | "unblock" | "sync" }>,
    stay: Stay,
  ): Promise<void> => {
    const is = (state: string) => stay.state === state;
    const become = async (
      call: Promise<{ status: number }>,
      mayBe: boolean,
      state: string,
    ): Promise<void> => {
      // What is so already is answered again.
      expect(await status(call), one.kind).toBe(mayBe || is(state) ? 200 : 409);
      if (mayBe) stay.state = state;
    };
    switch (one.kind) {
      case "accept": {
        const isFree = model.isFree(stay.arrival, stay.departure);
        return become(site.decide(stay.id, "accept"), is("requested") && isFree, "accepted");
      }
      case "decline":
        return become(site.decide(stay.id, "decline"), is("requested"), "declined");
      case "cancel":
        return become(site.decide(stay.id, "cancel"), is("accepted"), "cancelled_by_host");
      case "guest cancel":
        return become(site.asGuest(stay.token, "/cancel"), is("accepted"), "cancelled_by_guest");
      case "withdraw":
        return become(site.asGuest(stay.token, "/withdraw"), is("requested"), "withdrawn");
      case "change": {
        const [arrival, departure] = [day(one.range.from), day(one.range.to)];
        const isSame = stay.arrival === arrival && stay.departure === departure;
        const mayBe = is("accepted") && (isSame || model.isFree(arrival, departure, stay));
        expect(await status(site.change(stay.id, { arrival, departure }))).toBe(mayBe ? 200 : 409);
        if (mayBe) Object.assign(stay, { arrival, departure });
      }
    }
  };

  for (const one of steps) {
    await take(one);
    expectConsistent(site, model);
  }
}

const isTo =
  (address: string) =>
  (mail: Awaited<ReturnType<typeof mailsOf>>[number]): boolean =>
    kindsOf([mail])[0] === "stay-requested" && JSON.stringify(mail.to).includes(address);

/** Accepted stays have one unit in each of their nights, other stays none, and no unit is used twice. */
function expectConsistent({ app }: Awaited<ReturnType<typeof startStays>>, model: Model): void {
  const rows = app.deps.db.sqlite
    .prepare<[], { night: string; unit: number; stay_id: number }>(
      "SELECT night, unit, stay_id FROM stay_nights ORDER BY stay_id, night",
    )
    .all();
  expect(new Set(rows.map(({ night, unit }) => `${night} ${unit}`)).size).toBe(rows.length);
  for (const { unit } of rows) expect(unit).toBeLessThanOrEqual(model.units);
  expect(rows.map(({ stay_id, night }) => `${stay_id} ${night}`)).toEqual(
    model.stays
      .filter(({ state }) => state === "accepted")
      .flatMap(({ id, arrival, departure }) =>
        nightsBetween(arrival, departure).map((night) => `${id} ${night}`),
      ),
  );
}

test("whatever guests, hosts and other sites do in any order, no night is promised beyond its units", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { minLength: 10, maxLength: 40, size: "max" }),
      run,
    ),
    { numRuns: 20 },
  );
}, 300_000);

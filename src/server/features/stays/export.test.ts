import { expect, test } from "vitest";
import { receivedOn, startSettlement } from "../../testing/settlement.ts";

const titles =
  "Requested,Property,State,Arrival,Departure,Nights,Guests,Name,Email,Reference,Currency,Price,Share in percent,Received,Received on,For upgrades,Answered,Ended,Reason";

test("the table has each stay with what was agreed, what arrived and what upgrades got", async () => {
  const { app, host, stranger, stay, settle } = await startSettlement();
  const id = await stay({ guest_name: "=Zoë", guests: 2 });
  await settle(id, 23_905);
  await stay({ agreed_amount: 5 });
  const download = async (query = "", { token } = host) =>
    app.rest("GET", `/api/stays/export${query}`, { token });
  const { status, headers, body } = await download();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/filename="stays-\d{4}-\d\d-\d\d\.csv"$/),
    "cache-control": "no-store",
  });
  const [head, newer = "", older = ""] = String(body).split("\r\n");
  expect(head).toBe(`\uFEFF${titles}`);
  expect(newer).toMatch(/,accepted,.*,EUR,0\.05,10,,,,/);
  expect(older).toMatch(/,Casa Sol,settled,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,3,2,'=Zoë,guest/);
  expect(older).toMatch(/,SOLAR-[A-Z\d]{6},EUR,240\.00,10,239\.05,/);
  expect(older).toContain(`,${receivedOn},23.91,`);
  expect(String((await download("?state=settled")).body)).not.toContain("accepted");
  expect(String((await download("?list=to_settle")).body)).not.toContain("settled");
  // The inbox's table names the stay, too.
  const { body: inbox } = await app.rest("GET", "/api/guest-interests/export", host);
  expect(String(inbox)).toMatch(/,Archived,Stay\r\n/);
  expect(String(inbox)).toMatch(/,replied,.*,accepted\r\n.*,replied,.*,settled\r\n/);
  expect((await download("", stranger)).body).toBe(`\uFEFF${titles}\r\n`);
});

import { expect, test } from "vitest";
import { startSettlement } from "../../../testing/settlement.ts";
import { unzip } from "../../../testing/unzip.ts";

test("the archive has calendars, blocks and stays, and no secret of a guest", async () => {
  const { app, host, stranger, property, stay, settle } = await startSettlement();
  await app.rest("POST", `/api/properties/${property.id}/blocks`, {
    token: host.token,
    body: { first_night: "2099-01-01", ends_on: "2099-01-03", note: "Painting" },
  });
  const id = await stay({ guest_name: "Zoë" });
  await settle(id, 5000);
  app.deps.db.sqlite.exec(
    `INSERT INTO stay_messages (stay_id, author, text, created_at) VALUES (${id}, 'guest', 'Hello', '');
     INSERT INTO stay_tokens (token_hash, stay_id, created_at) VALUES ('secret', ${id}, '');`,
  );
  const download = async ({ token }: { token: string }) => {
    const { rawPayload } = await app.app.inject({
      url: "/api/account/data",
      headers: { authorization: `Bearer ${token}` },
    });
    return String(unzip(rawPayload).get("data.json"));
  };
  const text = await download(host);
  expect(JSON.parse(text)).toMatchObject({
    calendars: [{ property_id: property.id, time_zone: "Europe/Madrid" }],
    calendar_blocks: [{ note: "Painting" }],
    calendar_feeds: [],
    stays: [{ id, state: "settled", received_amount: 5000 }],
    stay_messages: [{ author: "guest", text: "Hello" }],
    ledger_entries: [{ stay_id: id }],
  });
  expect(text).not.toContain("secret");
  expect(JSON.parse(await download(stranger))).toMatchObject({
    calendars: [],
    calendar_blocks: [],
    stays: [],
    stay_messages: [],
  });
});

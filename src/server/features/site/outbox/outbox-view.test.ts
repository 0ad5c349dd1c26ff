import { expect, onTestFinished, test } from "vitest";
import { makeInterest, makeProperty, makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { startSmtpServer } from "../../../testing/smtp.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { LetterView } from "../../../../shared/schemas/outbox.ts";

type Page = { items: LetterView[]; counts: object; next_cursor: number | null };

async function start() {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const app = await createTestApp({ env: { SMTP_URL: smtp.url, RATE_LIMITS: "off" } });
  const [host, admin] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const property = await makeProperty(app, host);
  app.deps.outbox.start();
  const list = async (query = "") => {
    const answer = await app.rest("GET", `/api/admin/outbox${query}`, { token: admin.token });
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    return answer.body as Page;
  };
  const retry = (id: number, { token }: { token?: string } = admin) =>
    app.rest("POST", `/api/admin/outbox/${id}/retry`, { token });
  /** Sends one interest whose email the mail server answers like this. */
  const interest = async (refusal?: string) => {
    smtp.refusal = refusal === undefined ? undefined : { at: "RCPT TO", with: refusal };
    await makeInterest(app, property.id, { guest_name: "Gus Secret", message: "Our secret" });
    await app.deps.outbox.idle();
  };
  return { app, smtp, host, admin, property, list, retry, interest };
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test("an admin sees kind, recipient, state and reason, newest first, and nothing of the text", async () => {
  const { app, list, interest } = await start();
  await interest();
  app.advance(11 * 60_000);
  await interest("550 5.1.1 No such user");
  app.advance(11 * 60_000);
  await interest("451 Come back later");
  await app.rest("POST", "/api/signup", {
    body: { name: "Pia", email: "pia@example.org", password: "sunshine" },
  });
  await app.deps.outbox.idle();
  const all = await list();
  const letter = { kind: "guest-interest", receiver: "stay@casasol.example", attempts: 1 };
  expect(all).toStrictEqual({
    items: [
      {
        ...letter,
        id: 4,
        kind: "signup-confirmation",
        receiver: "pia@example.org",
        state: "waiting",
        queued_at: time,
        sent_at: null,
        next_attempt_at: time,
        reason: expect.stringContaining("451 Come back later"),
      },
      {
        ...letter,
        id: 3,
        state: "waiting",
        queued_at: time,
        sent_at: null,
        next_attempt_at: time,
        reason: expect.stringContaining("451 Come back later"),
      },
      {
        ...letter,
        id: 2,
        state: "failed",
        queued_at: time,
        sent_at: null,
        next_attempt_at: null,
        reason: expect.stringContaining("550 5.1.1 No such user"),
      },
      {
        ...letter,
        id: 1,
        state: "sent",
        queued_at: time,
        sent_at: time,
        next_attempt_at: null,
        reason: null,
      },
    ],
    counts: { waiting: 2, sent: 1, failed: 1 },
    next_cursor: null,
  });
  expect(JSON.stringify(all)).not.toMatch(/secret|access_token|Gus/i);
  for (const [state, ids] of [
    ["waiting", [4, 3]],
    ["failed", [2]],
    ["sent", [1]],
  ] as const) {
    expect((await list(`?state=${state}`)).items.map(({ id }) => id)).toEqual(ids);
  }
});

test("a retry sends once, however often it is clicked, and is logged once", async () => {
  const { app, smtp, admin, list, retry, interest } = await start();
  const other = await makeUser(app, { role: "admin" });
  await interest("550 5.1.1 No such user");
  smtp.refusal = undefined;
  const held = smtp.hold();
  const answers = await Promise.all([retry(1), retry(1), retry(1, other)]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { id: 1, state: "waiting" } });
  }
  await held.waiting;
  // Also while it is being sent.
  expect(await retry(1)).toMatchObject({ status: 200, body: { state: "waiting" } });
  held.release();
  await app.deps.outbox.idle();
  expect(smtp.mails).toHaveLength(1);
  expect(await retry(1)).toMatchObject({
    status: 409,
    body: { code: "CONFLICT", error: "This email has already been sent" },
  });
  await app.deps.outbox.idle();
  expect(smtp.mails).toHaveLength(1);
  expect(await list()).toMatchObject({ items: [{ state: "sent", attempts: 2, reason: null }] });
  const log = await app.rest("GET", "/api/admin/audit-log", { token: admin.token });
  expect(log.body).toMatchObject({
    items: [{ act: "letter_retried", subject_id: 1, subject_name: "Message from a guest" }],
  });
  expect((log.body as Page).items).toHaveLength(1);
});

test("an email that waits for its next attempt is sent at once", async () => {
  const { app, smtp, retry, interest } = await start();
  await interest("451 Come back later");
  await app.deps.outbox.idle();
  smtp.refusal = undefined;
  expect(await retry(1)).toMatchObject({ status: 200 });
  await app.deps.outbox.idle();
  expect(smtp.mails).toHaveLength(1);
});

test("the pages together contain every email once", async () => {
  const { app, list } = await start();
  await app.deps.outbox.stop();
  for (let n = 0; n < 45; n += 1) {
    await app.rest("POST", "/api/signup", {
      body: { name: "Pia", email: `pia${n}@example.org`, password: "sunshine" },
    });
  }
  const found: number[] = [];
  let cursor: number | null | undefined;
  while (cursor !== null) {
    const page: Page = await list(
      `?state=waiting${cursor === undefined ? "" : `&cursor=${cursor}`}`,
    );
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(found).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
}, 20_000);

test("visitors, hosts and invalid input are refused, and so is an unknown email", async () => {
  const { app, host, admin, retry, interest } = await start();
  await interest("550 No");
  expect(await retry(1, {})).toMatchObject({ status: 401 });
  expect(await retry(1, host)).toMatchObject({ status: 403 });
  expect(await retry(999)).toMatchObject({ status: 404 });
  expect(await app.rest("GET", "/api/admin/outbox", host)).toMatchObject({ status: 403 });
  for (const query of ["state=lost", "cursor=x"]) {
    expect(
      await app.rest("GET", `/api/admin/outbox?${query}`, { token: admin.token }),
    ).toMatchObject({ status: 400, body: { issues: [{ field: query.split("=")[0] }] } });
  }
});

test("without a mail server, an email saved as a file counts as sent", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  await makeInterest(app, (await makeProperty(app, await makeUser(app))).id);
  await mailsOf(app);
  const { body } = await app.rest("GET", "/api/admin/outbox", { token: admin.token });
  expect(body).toMatchObject({ items: [{ state: "sent" }] });
});

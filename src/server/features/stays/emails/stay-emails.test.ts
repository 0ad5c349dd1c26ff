import { expect, onTestFinished, test, vi } from "vitest";
import { addDays } from "../../../../shared/stays/nights.ts";
import { dayOf } from "../../../../shared/time.ts";
import { makeUser } from "../../../testing/factories.ts";
import { mailsOf } from "../../../testing/mails.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { startServer } from "../../../testing/served.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../testing/smtp.ts";
import { calendarOf, kindsOf, startStays, stayTokenIn } from "../../../testing/stays.ts";

async function startMail(): Promise<SmtpTestServer> {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  return smtp;
}

test("over SMTP, the event is a part of the email that calendar programs act on", async () => {
  const smtp = await startMail();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: "Sol Stays <sol@stays.example>" };
  const { app, request, decide, day } = await startStays({ env });
  const id = await request({
    guest_name: "Ada; ATTENDEE:mailto:x@evil.example, Lovelace",
    guests: 2,
  });
  await decide(id, "accept");
  app.deps.outbox.start();
  await app.deps.outbox.idle();
  const mail = smtp.mails.find((sent) => kindsOf([sent])[0] === "stay-accepted");
  const part = mail?.attachments.find(({ contentType }) => contentType === "text/calendar");
  expect(part?.headers.get("content-type")).toMatchObject({
    params: { charset: "utf-8", method: "REQUEST" },
  });
  const content = String(part?.content);
  expect(content).toContain("\r\n");
  for (const line of content.split("\r\n")) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  }
  const { event } = calendarOf(mail);
  expect(event.startDate.isDate).toBe(true);
  expect(event.startDate.toString()).toBe(day(10));
  expect(event.summary).toBe("Stay at Casa Sol");
  expect(event.organizer).toBe("mailto:sol@stays.example");
  expect(event.attendees).toHaveLength(1);
  expect(String(event.attendees[0]?.getFirstValue()).toLowerCase()).toBe("mailto:gus@example.org");
  // A calendar is shared with others: it must not open the page of the stay.
  expect(content).not.toContain("#stay=");
  expect(mail?.attachments.map(({ filename }) => filename)).toContain("stay.ics");
});

test.each([
  'Ada "the Countess" Lovelace',
  'Ada";ROLE=CHAIR:mailto:x@evil.example,"',
  "Ada \\\\; Love,lace: x^n",
  "Ada \r\nATTENDEE:mailto:x@evil.example",
])("the event's only guest is the one it was sent to, with the name %j", async (guest_name) => {
  const { app, request, decide } = await startStays();
  await decide(await request({ guest_name }), "accept");
  const { event } = calendarOf((await mailsOf(app)).at(-1));
  const lines = event.component.getAllProperties("attendee");
  expect(lines.map((line) => String(line.getFirstValue()).toLowerCase())).toEqual([
    "mailto:gus@example.org",
  ]);
  expect(lines[0]?.getParameter("role")).toBe("REQ-PARTICIPANT");
  expect(lines[0]?.getParameter("cn")).toContain("Ada");
});

test("an address that a stranger typed gets nothing else that the stranger typed", async () => {
  const { app, request } = await startStays();
  const spam = "https://spam.example/offer";
  await request({ guest_name: `${spam} Cheap`, message: `Buy ${spam}` });
  const mail = (await mailsOf(app)).find((sent) => kindsOf([sent])[0] === "stay-requested");
  expect(mail?.to).toMatchObject({ value: [{ address: "gus@example.org" }] });
  for (const part of [mail?.text, mail?.html, mail?.subject, mail?.headerLines]) {
    expect(part).toBeDefined();
    expect(JSON.stringify(part)).not.toMatch(/spam|cheap|buy/i);
  }
});

test("10: killed between an acceptance and its email, the stay is accepted and the email is sent once", async () => {
  const folder = await temporaryFolder();
  const smtp = await startMail();
  const env = { SMTP_URL: smtp.url, RATE_LIMITS: "off" };
  const server = await startServer(folder, env);
  const login = await server.call("POST", "/api/login", {
    email: "admin@example.org",
    password: "sunshine",
  });
  const token = String(login.body["token"]);
  const { body: property } = await server.call(
    "POST",
    "/api/properties",
    { name: "Casa Sol", location: "Ronda", country: "Spain", contact_email: "admin@example.org" },
    token,
  );
  const calendar = { takes_requests: true, time_zone: "UTC" };
  await server.call("PUT", `/api/properties/${String(property["id"])}/calendar`, calendar, token);

  // The mail server delays the email before, so that the next one waits.
  const { waiting, release } = smtp.hold();
  const today = dayOf(new Date());
  await server.call("POST", "/api/guest-interest", {
    property_id: property["id"],
    guest_name: "Gus Guest",
    guest_email: "gus@example.org",
    arrival: addDays(today, 10),
    departure: addDays(today, 13),
  });
  await waiting;
  const accepted = await server.call("POST", "/api/stays/1/accept", {}, token);
  expect(accepted.status).toBe(200);
  await server.stop("SIGKILL");
  release();

  const again = await startServer(folder, env);
  const sent = () => smtp.mails.filter((mail) => kindsOf([mail])[0] === "stay-accepted");
  await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 20_000, interval: 50 });
  expect(await again.call("GET", "/api/stays/1", undefined, token)).toMatchObject({
    status: 200,
    body: { state: "accepted" },
  });
  expect(calendarOf(sent()[0]).event.startDate.toString()).toBe(addDays(today, 10));
  await again.stop("SIGKILL");
  const third = await startServer(folder, env);
  await third.call("GET", "/api/stays/1", undefined, token);
  await new Promise((done) => setTimeout(done, 500));
  expect(sent()).toHaveLength(1);
  await third.stop("SIGTERM");
}, 60_000);

test("admins see to whom each email about a stay goes", async () => {
  const { app, host, request, decide, call, asGuest } = await startStays();
  const admin = await makeUser(app, { role: "admin" });
  const id = await request();
  const token = stayTokenIn((await mailsOf(app)).at(-1));
  await decide(id, "accept");
  await call(`${id}/messages`, { text: "Hello" });
  await asGuest(token, "/messages", { text: "Hello" });
  await asGuest(token, "/cancel");
  await mailsOf(app);
  const { body } = await app.rest("GET", "/api/admin/outbox", { token: admin.token });
  const { items } = body as { items: Array<{ kind: string; receiver: string }> };
  const [guest, contact] = ["gus@example.org", "stay@casasol.example"];
  expect(host.email).not.toBe(contact);
  expect(items.toReversed().map(({ kind, receiver }) => [kind, receiver])).toEqual([
    ["guest-interest", contact],
    ["stay-requested", guest],
    ["stay-accepted", guest],
    ["stay-message", guest],
    ["stay-message", contact],
    ["stay-cancelled-by-guest", contact],
    ["stay-cancelled", guest],
  ]);
});

/**
 * Actions that ordinary calls must not allow a host or a script (review: H3, M6, M7, M8, M9,
 * L2).
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { AddressObject, ParsedMail } from "mailparser";
import { startSmtpServer } from "../../../src/server/testing/smtp.ts";
import { type Answer, ask, post } from "../../rest.ts";
import { hostEnvironment, propertyText, signInHost } from "../host.ts";
import { type Attack, demand, type Target } from "./target.ts";

const smtpPort = 4791;

type Listed = { id: number; slug: string };

/** A host of the demo data and the admin, with their tokens. */
async function people(target: Target) {
  const [host, other] = await Promise.all([target.signInAs(1), target.signInAs(2)]);
  return { host, other, admin: await signInHost(target.url) };
}

const list = (target: Target, token: string, name: string) =>
  post<Listed>(`${target.url}/api/properties`, { token, body: propertyText(name) });

const remove = (target: Target, token: string, { id }: Listed): Promise<Answer<object>> =>
  ask(`${target.url}/api/properties/${id}`, { method: "DELETE", token });

async function isPublic(target: Target, slug: string): Promise<boolean> {
  const response = await fetch(`${target.url}/api/public/properties/${slug}`);
  await response.body?.cancel();
  return response.status === 200;
}

export const ruleAttacks: Attack[] = [
  {
    name: "H3 a host deletes a listing that an admin took down, and lists it again",
    async run(target) {
      const { host, admin } = await people(target);
      const property = await list(target, host, "Villa Fraud");
      await post(`${target.url}/api/admin/listings/${property.id}/takedown`, {
        token: admin,
        body: { reason: "It is not theirs" },
      });
      const deleted = await remove(target, host, property);
      const again = await list(target, host, "Villa Fraud");
      demand(deleted.status === 409, `The deletion was answered ${deleted.status}`);
      demand(!(await isPublic(target, again.slug)), "The new listing is public at once");
      return "deletion 409, the next listing waits for an admin";
    },
  },
  {
    name: "M6 another host takes the link of a deleted listing",
    async run(target) {
      const { host, other } = await people(target);
      const first = await list(target, host, "Villa Aurora");
      await remove(target, host, first);
      const second = await list(target, other, "Villa Aurora");
      demand(second.slug !== first.slug, `Another host has /host/${second.slug}`);
      return `${first.slug} stays with its owner, the other host has ${second.slug}`;
    },
  },
  {
    name: "M7 a reported host deletes the listing, and the reports with it",
    async run(target) {
      const { host, admin } = await people(target);
      const property = await list(target, host, "Villa Reported");
      const body = { property_id: property.id, reason: "fraud", text: "I paid, nobody was there" };
      await post(`${target.url}/api/listing-reports`, { body });
      await remove(target, host, property);
      const open = await ask<{ total: number }>(`${target.url}/api/admin/listing-reports`, {
        method: "GET",
        token: admin,
      });
      demand(open.body.total === 1, `${open.body.total} reports are left`);
      return "the report stays open";
    },
  },
  {
    name: "M8, L2 the site emails a stranger's words to any address",
    options: {
      env: {
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: "Solar Stay <stay@drill.test>",
      },
    },
    run: emailAttack,
  },
  {
    name: "M9 an admin's script changes settings and erases guests' data",
    async run(target) {
      const admin = await signInHost(target.url);
      const { token } = await post<{ token: string }>(`${target.url}/api/api-tokens`, {
        token: admin,
        body: { name: "script", scope: "write", current_password: hostEnvironment.ADMIN_PASSWORD },
      });
      const guest = "guest@example.org";
      const tries: Array<[method: string, path: string, body: object]> = [
        ["PUT", "/api/admin/settings", { interest_retention_days: 1 }],
        ["POST", "/api/admin/guest-data/erasure", { email: guest, confirm_email: guest }],
        ["POST", "/api/admin/test-mail", { email: "anybody@example.org" }],
      ];
      for (const [method, path, body] of tries) {
        const { status } = await ask(target.url + path, { method, token, body });
        demand(status === 403, `${method} ${path} was answered ${status}`);
      }
      return `${tries.length} calls refused`;
    },
  },
];

/** Sets a stranger's address as contact email, then sends interest with an attacker's words. */
async function emailAttack(target: Target): Promise<string> {
  const victim = "customer@bank.example";
  const smtp = await startSmtpServer({ port: smtpPort });
  try {
    const { host } = await people(target);
    const property = await post<Listed>(`${target.url}/api/properties`, {
      token: host,
      body: { ...propertyText("URGENT your account https://evil.example"), contact_email: victim },
    });
    await post(`${target.url}/api/guest-interest`, {
      body: {
        property_id: property.id,
        guest_name: "=?utf-8?B?U2VjdXJpdHkgVGVhbQ==?=",
        guest_email: "attacker@evil.example",
        message: "Sign in at https://evil.example/login",
      },
    });
    const interest = await emailThatSays(smtp.mails, "evil.example/login");
    demand(!addresses(interest).includes(victim), "The interest went to an address nobody proved");
    for (const mail of smtp.mails) {
      demand(!/evil|urgent|=\?|Security/i.test(mail.subject ?? ""), `Subject: ${mail.subject}`);
    }
    return `sent to ${addresses(interest)}, subject "${interest.subject}"`;
  } finally {
    await smtp.close();
  }
}

async function emailThatSays(mails: ParsedMail[], words: string): Promise<ParsedMail> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const found = mails.find(({ text }) => text?.includes(words));
    if (found) return found;
    await sleep(100);
  }
  throw new Error("The email about the interest was never sent");
}

const addresses = ({ to }: ParsedMail): string =>
  [to ?? []]
    .flat()
    .map(({ text }: AddressObject) => text)
    .join();

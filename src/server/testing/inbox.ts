import { expect } from "vitest";
import type { InboxItem } from "../../shared/schemas/guest-interest.ts";
import { makeProperty, makeUser } from "./factories.ts";
import { createTestApp } from "./test-app.ts";

export type Inbox = {
  items: InboxItem[];
  counts: { new: number; replied: number; archived: number };
  unread: number;
  next_cursor: number | null;
};

/** A host with two properties and their inbox, and a stranger (an admin) with one. */
export async function startInbox() {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const [host, stranger] = [await makeUser(app), await makeUser(app, { role: "admin" })];
  const sol = await makeProperty(app, host);
  const luna = await makeProperty(app, host, { name: "Casa Luna" });
  const foreign = await makeProperty(app, stranger);
  const list = async (query = "", { token } = host) => {
    const answer = await app.rest("GET", `/api/guest-interests${query}`, { token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Inbox;
  };
  const put = (id: number | string, body: object, token: string | undefined = host.token) =>
    app.rest("PUT", `/api/guest-interests/${id}`, { token, body });
  return { app, host, stranger, sol, luna, foreign, list, put };
}

export const names = ({ items }: Inbox) => items.map(({ guest_name }) => guest_name);
export const emptyInbox = { counts: { new: 0, replied: 0, archived: 0 }, unread: 0 };

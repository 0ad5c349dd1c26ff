import { expect, test } from "vitest";
import { makeInterest, makeProperty, makeUser } from "../../testing/factories.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { composeEmails } from "../../features.ts";
import { createOutbox } from "./outbox.ts";

test("a mail server that delays one connection delays no other email", async () => {
  const greet: Array<() => void> = [];
  const waiting = Promise.withResolvers<void>();
  const smtp = await startSmtpServer({
    onConnect(_session, answer) {
      if (greet.push(answer) > 1) answer();
      else waiting.resolve();
    },
  });
  const app = await createTestApp({ env: { SMTP_URL: smtp.url } });
  const { id } = await makeProperty(app, await makeUser(app));
  // The first email counts as slow at once, however long it takes.
  const outbox = createOutbox({ ...app.deps, compose: composeEmails(app.deps), slowMs: 1 });
  outbox.start();
  await makeInterest(app, id, { message: "The first" });
  outbox.wake();
  await waiting.promise;
  await makeInterest(app, id, { message: "The second" });
  outbox.wake();
  const states = () =>
    app.deps.db.sqlite.prepare("SELECT state FROM outbox ORDER BY id").pluck().all();
  await expect.poll(states).toEqual(["sending", "sent"]);
  greet[0]?.();
  await outbox.idle();
  expect(states()).toEqual(["sent", "sent"]);
  expect(smtp.mails.map(({ text }) => /The \w+/.exec(text ?? "")?.[0])).toEqual([
    "The second",
    "The first",
  ]);
  await outbox.stop();
  await smtp.close();
});

import { expect, test } from "vitest";
import { withoutDescriptors } from "../../testing/descriptors.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { plainPages } from "../../testing/pages.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { formWith, jpeg, upload } from "../../testing/uploads.ts";

const unavailable = {
  status: 503,
  headers: { "retry-after": "5" },
  body: {
    code: "UNAVAILABLE",
    error: "The server is too busy right now. Please try again in a moment",
  },
};

test("a job without a free file descriptor fails, and the next one succeeds", async () => {
  const app = await createTestApp({ pages: plainPages(await temporaryFolder()) });
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const form = formWith({ bytes: await jpeg() });
  const calls = [
    () => upload(app, property.id, form, host.token),
    async () => {
      const answer = await app.app.inject(`/host/${property.slug}/share.jpg`);
      const isJson = String(answer.headers["content-type"]).includes("json");
      return { status: answer.statusCode, headers: answer.headers, body: isJson && answer.json() };
    },
  ];
  const giveBack = await withoutDescriptors();
  const refused = [];
  for (const call of calls) refused.push(await call());
  await giveBack();
  expect(refused).toMatchObject([unavailable, unavailable]);
  for (const call of calls) expect(await call()).toMatchObject({ status: 200 });
});

import { expect, test } from "vitest";
import { protocols } from "../../../testing/accounts.ts";
import { actsIn, adminBy } from "../../../testing/admins.ts";
import { makeProperty, makeUser } from "../../../testing/factories.ts";
import { statusWith } from "../../../testing/own-account.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { makeImage, storedFiles } from "../../../testing/uploads.ts";

test.each(protocols)(
  "by %s: deletion removes everything, files included, once the address is typed",
  async (protocol) => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const admin = await makeUser(app, { role: "admin", name: "Ada" });
    const host = await makeUser(app, { name: "Sol" });
    const call = adminBy(protocol, app, admin.token);
    const other = await makeUser(app);
    for (const owner of [host, other]) {
      const property = await makeProperty(app, owner);
      await makeImage(app, owner, property);
    }
    const photos = await storedFiles(app);
    expect(await call("users.delete", host.id, { email: admin.email })).toMatchObject({
      status: 400,
      body: {
        issues: [{ field: "email", message: "This isn’t the email address of that account" }],
      },
    });
    expect(await call("users.delete", host.id)).toMatchObject({ status: 400 });
    expect(await statusWith(app, host.token)).toBe(200);

    const remove = () => call("users.delete", host.id, { email: ` ${host.email.toUpperCase()} ` });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(answers).toContainEqual(
      expect.objectContaining({ body: { code: "USER_DELETED", error: null } }),
    );
    expect(await statusWith(app, host.token)).toBe(401);
    expect(await statusWith(app, other.token)).toBe(200);
    expect(await storedFiles(app)).toHaveLength(photos.length / 2);
    expect((await app.rest("GET", "/api/public/properties")).body).toHaveLength(1);
    expect(await actsIn(app, admin.token)).toEqual(["Ada user_deleted Sol"]);
  },
  60_000,
);

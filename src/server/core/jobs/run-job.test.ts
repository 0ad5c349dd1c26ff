import { readdir, readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { plainPages } from "../../testing/pages.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { formWith, jpeg, upload } from "../../testing/uploads.ts";

/** The command lines of the running child processes of this one. */
async function helpers(): Promise<string[]> {
  const tasks = await readdir("/proc/self/task");
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/self/task/${task}/children`, "utf8")),
  );
  const pids = lists.flatMap((list) => list.split(" ").filter((pid) => pid !== ""));
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
}

test("no job process opens Node's debugger at SIGUSR1", async () => {
  const app = await createTestApp({ pages: plainPages(await temporaryFolder()) });
  const host = await makeUser(app);
  const property = await makeProperty(app, host);
  const form = formWith({ bytes: await jpeg() });
  for (const [name, call] of [
    ["image-process", () => upload(app, property.id, form, host.token)],
    ["share-process", () => app.app.inject(`/host/${property.slug}/share.jpg`)],
  ] as const) {
    const answer = call();
    const commandLine = await vi.waitFor(async () => {
      const helper = (await helpers()).find((line) => line.includes(name));
      expect(helper, name).toBeDefined();
      return helper;
    });
    expect(commandLine).toContain("--disable-sigusr1");
    await answer;
  }
});

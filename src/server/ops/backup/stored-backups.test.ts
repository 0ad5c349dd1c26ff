import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { dayMs, hourMs } from "../../../shared/time.ts";
import { allImagePaths } from "../../features/photos/images.queries.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { rowsOf } from "../../testing/rows.ts";
import { s3Env, s3Keys, startS3Server } from "../../testing/s3-server.ts";
import { siteIn } from "../../testing/site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { makeImage } from "../../testing/uploads.ts";
import { openDatabase } from "../../core/db/open.ts";
import { isBackupName } from "./names.ts";
import { createBackupSchedule } from "./schedule.ts";
import { connectStore, expectObjectUrl } from "./stored-backups.ts";

/** A site with its photos and its backups in a store. */
async function start() {
  const s3 = await startS3Server(await temporaryFolder());
  onTestFinished(() => s3.stop().catch(() => {}));
  const dataDir = await temporaryFolder();
  const env = {
    FILES_URL: s3.url("photos"),
    BACKUP_AT: "03:15",
    BACKUP_TO: s3.url("backups"),
    BACKUP_KEEP: "3",
    MIN_FREE_DISK_MB: "0",
    ...s3Env,
  };
  const app = await siteIn(dataDir, env);
  const { backups } = app.deps.env;
  if (!backups) throw new Error("There is no schedule");
  const schedule = createBackupSchedule(app.deps, backups);
  const problems = () => [...app.deps.problems.values()].map(({ text }) => inEnglish(text));
  const folder = join(s3.folder, "my-stays/backups");
  const made = async () =>
    (await readdir(folder).catch(() => []))
      .flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
      .filter(isBackupName)
      .toSorted();
  return { app, s3, dataDir, env, schedule, problems, made };
}

test(
  "of ten daily backups in a store three are kept, failed ones are said and made later, and the last one restores every row and photo",
  { timeout: 600_000 },
  async () => {
    const { app, s3, dataDir, schedule, problems, made } = await start();
    const host = await makeUser(app);
    await makeImage(app, host, await makeProperty(app, host));
    const others = [
      "notes.txt",
      "of-another-site/solarstay-2020-01-01T00-00-00Z.tar.gz",
      "solarstay-first.tar.gz",
    ];
    const store = await connectStore(expectObjectUrl(s3.url("backups")), s3Keys);
    for (const name of others) await store.put(name, Buffer.from("not ours"));
    const names = new Set<string>();
    for (let day = 0; day < 10; day += 1) {
      const owner = await makeUser(app);
      await makeImage(app, owner, await makeProperty(app, owner, { name: `Day ${day}` }));
      const before = await made();
      if (day === 4) {
        await s3.stop();
        await schedule.tick();
        expect(problems().join()).toMatch(
          /The backup failed: The object store s3:\/\/my-stays\/\w+ cannot be reached \(ECONNREFUSED\)/,
        );
        await s3.start();
        app.advance(hourMs);
      }
      if (day === 6) {
        s3.behave = (context, next) => {
          if (context.method === "GET") return next();
          context.req.resume();
          context.status = 507;
          context.body = "<Error><Code>XMinioStorageFull</Code></Error>";
          return Promise.resolve();
        };
        await schedule.tick();
        expect(problems().join()).toContain(
          "The backup failed: The object store s3://my-stays/backups is full (XMinioStorageFull)",
        );
        expect(await made()).toEqual(before);
        s3.behave = undefined;
        app.advance(hourMs);
      }
      await schedule.tick();
      // Never twice.
      await schedule.tick();
      expect(problems(), String(day)).toEqual([]);
      expect(await made()).toHaveLength(Math.min(day + 1, 3));
      for (const name of await made()) names.add(name);
      app.advance(dayMs);
    }
    expect(names.size).toBe(10);
    expect(await made()).toEqual([...names].toSorted().slice(-3));
    expect(await readdir(join(dataDir, "backups"))).toEqual([]);
    const left = (await Array.fromAsync(store.list())).map(({ key }) => key);
    expect(left.filter((key) => !isBackupName(key))).toEqual(others);
    store.close();

    const elsewhere = await temporaryFolder();
    const last = (await made()).at(-1) ?? "";
    const restored = await runCommand(["restore", s3.url(`backups/${last}`)], {
      dataDir: elsewhere,
      env: s3Env,
    });
    expect(restored).toMatchObject({ code: 0, err: "" });
    const [there, here] = [elsewhere, dataDir].map((at) => rowsOf(join(at, "solarstay.sqlite")));
    // The restore notes itself in the audit log.
    there?.["audit_entries"]?.pop();
    expect(there).toEqual(here);
    const db = openDatabase(join(elsewhere, "solarstay.sqlite"));
    const photos = [...allImagePaths(db)];
    db.sqlite.close();
    expect(photos).toHaveLength(11);
    const inFolder = await siteIn(elsewhere);
    for (const photo of photos) {
      const [read, stored] = await Promise.all([
        inFolder.deps.images.read(photo),
        app.deps.images.read(photo),
      ]);
      expect(read?.bytes).toEqual(stored?.bytes);
      expect(read?.bytes.length).toBeGreaterThan(0);
    }
  },
);

test("the command keeps as many backups in a store as it is told", manyProcesses, async () => {
  const { s3, dataDir, env, made } = await start();
  const backup = (...more: string[]) =>
    runCommand(["backup", s3.url("backups"), ...more], { dataDir, env });
  const first = await backup();
  expect(first).toMatchObject({ code: 0, err: "" });
  const [address = ""] = first.out.split("\n");
  expect(address).toMatch(/^s3:\/\/my-stays\/backups\/solarstay-.+Z\.tar\.gz\?endpoint=http/);
  expect(await backup("--keep", "1")).toMatchObject({ code: 0 });
  expect(await made()).toHaveLength(1);
  const none = await runCommand(["restore", address], { dataDir: await temporaryFolder(), env });
  expect(none).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no solarstay-.+The newest are: solarstay-/),
  });
  const folder = await runCommand(["restore", s3.url("backups")], {
    dataDir: await temporaryFolder(),
    env,
  });
  expect(folder).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      "Name one of the backups in s3://my-stays/backups, such as: s3://my-stays/backups/solarstay-",
    ),
  });
  const withoutKeys = await runCommand(["backup", s3.url("backups")], { dataDir });
  expect(withoutKeys).toMatchObject({ code: 1, err: expect.stringContaining("needs credentials") });
  expect(await runCommand(["backup", "s3://my-stays"], { dataDir, env })).toMatchObject({
    code: 1,
    err: expect.stringContaining("needs a region"),
  });
});

test("doctor tries the store of backups, too", async () => {
  const { s3, dataDir, env } = await start();
  const doctor = async () =>
    (await runCommand(["doctor"], { dataDir, env })).out.match(/^\w+ +store .*/gm);
  expect(await doctor()).toEqual([
    expect.stringMatching(/^ok +store +s3:\/\/my-stays\/photos can be written to and read$/),
    expect.stringMatching(/^ok +store +s3:\/\/my-stays\/backups can be written to and read$/),
  ]);
  await s3.stop();
  expect(await doctor()).toEqual([
    expect.stringMatching(/^fault +store .+cannot be reached/),
    expect.stringMatching(/^fault +store .+cannot be reached/),
  ]);
});

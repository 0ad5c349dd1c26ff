import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../shared/time.ts";
import { lockBackups } from "../../core/db/lock.ts";
import { manyProcesses, runCommand } from "../../testing/command.ts";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { rowsOf } from "../../testing/rows.ts";
import { siteIn } from "../../testing/site.ts";
import { startSmtpServer } from "../../testing/smtp.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { makeImage } from "../../testing/uploads.ts";
import { watchOperations } from "../health/watch.ts";
import { createBackupSchedule, isBackupDue } from "./schedule.ts";

/** A site that makes backups, and what it made. */
async function start(env: Record<string, string> = {}) {
  const [dataDir, parent] = [await temporaryFolder(), await temporaryFolder()];
  const folder = join(parent, "backups");
  await mkdir(folder);
  const app = await siteIn(dataDir, {
    BACKUP_AT: "03:15",
    BACKUP_TO: folder,
    BACKUP_KEEP: "3",
    MIN_FREE_DISK_MB: "0",
    ...env,
  });
  const { backups } = app.deps.env;
  if (!backups) throw new Error("There is no schedule");
  const restarted = () => createBackupSchedule(app.deps, backups);
  const admin = await makeUser(app, { role: "admin" });
  const problems = async () => {
    const { body } = await app.rest("GET", "/api/admin/health", admin);
    return (body as { problems: string[] }).problems;
  };
  const made = async () => (await readdir(folder)).toSorted();
  return { app, dataDir, folder, schedule: restarted(), restarted, admin, problems, made };
}

test(
  "of ten daily backups three are kept, and the last one restores every row",
  manyProcesses,
  async () => {
    const { app, dataDir, folder, schedule, made } = await start();
    const host = await makeUser(app);
    await makeImage(app, host, await makeProperty(app, host));
    const others = [
      "notes.txt",
      "solarstay-2020-01-01T00-00-00Z.tar.gz.old",
      "solarstay-first.tar.gz",
    ];
    for (const name of others) await writeFile(join(folder, name), "not ours");
    const names = new Set<string>();
    for (let day = 0; day < 10; day += 1) {
      // Longer than a session lasts.
      await makeProperty(app, await makeUser(app), { name: `Day ${day}` });
      await schedule.tick();
      // Never twice.
      await schedule.tick();
      const ours = (await made()).filter((name) => !others.includes(name));
      expect(ours).toHaveLength(Math.min(day + 1, 3));
      for (const name of ours) names.add(name);
      app.advance(dayMs);
    }
    expect(names.size).toBe(10);
    expect(await made()).toEqual([...[...names].toSorted().slice(-3), ...others].toSorted());

    const elsewhere = await temporaryFolder();
    const last = join(folder, [...names].toSorted().at(-1) ?? "");
    expect(await runCommand(["restore", last], { dataDir: elsewhere })).toMatchObject({ code: 0 });
    const [restored, original] = [elsewhere, dataDir].map((at) =>
      rowsOf(join(at, "solarstay.sqlite")),
    );
    // The restore notes itself in the audit log.
    restored?.["audit_entries"]?.pop();
    expect(restored).toEqual(original);
    expect(restored?.["properties"]).toHaveLength(11);
    expect(await readdir(join(elsewhere, "images"))).toEqual(
      await readdir(join(dataDir, "images")),
    );
  },
);

test(
  "while the folder is missing, log, System Health, doctor and one email say so",
  manyProcesses,
  async () => {
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    const { app, dataDir, folder, schedule, problems, made } = await start({ SMTP_URL: smtp.url });
    app.deps.outbox.start();
    const watch = async () => {
      watchOperations(app.deps);
      await app.deps.outbox.idle();
    };
    const alerts = () =>
      smtp.mails.map(({ subject }) => subject).filter((one) => one?.includes("ackup"));
    await rename(folder, `${folder}-away`);
    await schedule.tick();
    const sentence = `The backup failed: There is no folder ${folder}. Create it first, or choose another`;
    expect(app.logLines.join()).toContain(sentence);
    expect(await problems()).toEqual([`Backups cannot be written to ${folder}`, sentence]);
    await watch();
    await watch();
    expect(alerts()).toEqual(["The backup of Solar Stay failed"]);
    const env = { BACKUP_AT: "03:15", BACKUP_TO: folder };
    const doctor = await runCommand(["doctor"], { dataDir, env });
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(/^fault +backup +Backups cannot be written to /m);

    // It is tried again after an hour, not at once.
    await rename(`${folder}-away`, folder);
    app.advance(minuteMs);
    await schedule.tick();
    expect(await made()).toEqual([]);
    app.advance(hourMs);
    await schedule.tick();
    expect(await made()).toHaveLength(1);
    expect(await problems()).toEqual([]);
    await watch();
    await rm(folder, { recursive: true });
    app.advance(dayMs);
    await schedule.tick();
    await watch();
    expect(alerts()).toHaveLength(2);
  },
);

test(
  "a backup by the command makes the scheduled one wait, and then needless",
  manyProcesses,
  async () => {
    // Not within the hour that passes.
    const at = `${String((new Date().getHours() + 12) % 24).padStart(2, "0")}:00`;
    const { app, dataDir, folder, schedule, made } = await start({ BACKUP_AT: at });
    const lock = lockBackups(dataDir);
    await schedule.tick();
    expect(app.logLines.join()).toContain("The backup failed: Another backup is being made");
    lock.release();
    expect(await runCommand(["backup", folder], { dataDir })).toMatchObject({ code: 0 });
    app.advance(hourMs);
    await schedule.tick();
    expect(await made()).toHaveLength(1);
  },
);

test(
  "a backup that a stopping server breaks off leaves only what the next one removes",
  manyProcesses,
  async () => {
    const { schedule, restarted, made, problems } = await start();
    const running = schedule.tick();
    schedule.stop();
    await running;
    await schedule.tick();
    expect(await problems()).toEqual([]);
    await restarted().tick();
    expect(await made()).toEqual([expect.stringMatching(/^solarstay-[\dTZ-]+\.tar\.gz$/)]);
  },
);

test("a backup is due at its time, and after downtime only if the last is older than a day", () => {
  const at = { hour: 3, minute: 15 };
  const time = (day: number, hour: number, minute = 0) => new Date(2026, 5, day, hour, minute);
  const due = (now: Date, last: Date | null, startedAt: Date) =>
    isBackupDue({ at, now, startedAt, last: last?.toISOString() ?? null });
  const longAgo = time(1, 0);
  // None was ever made, or by a clock that was ahead.
  expect(due(time(10, 12), null, time(10, 12))).toBe(true);
  expect(due(time(10, 12), time(20, 0), longAgo)).toBe(true);
  // The server runs.
  expect(due(time(10, 3, 14), time(9, 3, 15), longAgo)).toBe(false);
  expect(due(time(10, 3, 15), time(9, 3, 15), longAgo)).toBe(true);
  expect(due(time(10, 3, 16), time(10, 3, 15), longAgo)).toBe(false);
  expect(due(time(10, 3, 15), time(10, 2), longAgo)).toBe(true);
  // It was off at that time.
  expect(due(time(10, 9), time(9, 3, 15), time(10, 9))).toBe(true);
  expect(due(time(10, 9), time(9, 20), time(10, 9))).toBe(false);
  expect(due(time(10, 21), time(9, 20), time(10, 9))).toBe(true);
  expect(due(time(10, 3, 20), time(9, 3, 15), time(10, 3, 16))).toBe(true);
});

test("where clocks change, no day has two backups and none is left out", () => {
  const zone = process.env["TZ"];
  process.env["TZ"] = "Europe/Berlin";
  onTestFinished(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });
  for (const [from, at] of [
    // There is no 02:30 on this day, and 02:30 twice on the other.
    ["2026-03-26T12:00:00Z", { hour: 2, minute: 30 }],
    ["2026-10-22T12:00:00Z", { hour: 2, minute: 30 }],
  ] as const) {
    const startedAt = new Date(from);
    let last: string = from;
    const made: string[] = [];
    for (let now = startedAt.getTime(); made.length < 6; now += 10 * minuteMs) {
      if (!isBackupDue({ at, now: new Date(now), startedAt, last })) continue;
      last = new Date(now).toISOString();
      made.push(new Date(now).toLocaleDateString("en"));
    }
    expect(new Set(made).size).toBe(6);
    expect(Date.parse(last) - startedAt.getTime()).toBeLessThan(6 * dayMs);
  }
});

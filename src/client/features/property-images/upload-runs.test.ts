import { afterEach, describe, expect, it, vi } from "vitest";
import { asMessage } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { RestError } from "../../lib/rest.ts";
import { dismissRun, onUploadRunChange, runUpload, uploadRunOf } from "./upload-runs.ts";

const property = 7;
const photo = (name: string) => ({ name, type: "image/jpeg", size: 1000 });
const plan = (...names: string[]) => ({ taken: names.map(photo), refused: [] });
const answer = (status: number, error: string, code: string) =>
  new RestError(status, "", JSON.stringify({ error, code }));
const nothing = () => undefined;

afterEach(() => dismissRun(property));

describe("an upload run", () => {
  it("sends the files one after the other and leaves nothing behind", async () => {
    const log: string[] = [];
    const send = async ({ name }: { name: string }) => {
      log.push(`start ${name}`);
      await Promise.resolve();
      log.push(`end ${name}`);
    };
    const sent = vi.fn();
    expect(await runUpload(property, plan("a", "b"), send, sent)).toEqual([]);
    expect(log).toEqual(["start a", "end a", "start b", "end b"]);
    expect(sent).toHaveBeenCalledTimes(2);
    expect(uploadRunOf(property)).toBeUndefined();
  });

  it("tells how far every file is", async () => {
    const seen: string[] = [];
    const stop = onUploadRunChange(() => {
      const run = uploadRunOf(property);
      seen.push((run?.files ?? []).map(({ state, share }) => `${state} ${share}`).join(", "));
    });
    await runUpload(
      property,
      plan("a", "b"),
      async (_file, onProgress) => onProgress({ share: 0.5 }),
      nothing,
    );
    stop();
    expect(seen.slice(0, 5)).toEqual([
      "sending 0, waiting 0",
      "sending 0.5, waiting 0",
      "done 1, waiting 0",
      "done 1, sending 0",
      "done 1, sending 0.5",
    ]);
  });

  it("goes on after a photo that the server refused, and keeps the refusal", async () => {
    const send = async ({ name }: { name: string }) => {
      if (name === "bad") throw answer(400, "This photo is damaged", "IMAGE_INVALID");
      if (name === "lost") throw new Error("The connection failed");
    };
    const sent = vi.fn();
    const failed = await runUpload(property, plan("bad", "lost", "good"), send, sent);
    expect(failed).toEqual([
      { name: "bad", reason: asMessage("This photo is damaged") },
      { name: "lost", reason: fallback.imageUpload },
    ]);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(uploadRunOf(property)).toMatchObject({
      running: false,
      files: [{ name: "bad" }, { name: "lost" }],
    });
    dismissRun(property);
    expect(uploadRunOf(property)).toBeUndefined();
  });

  it("stops where the next file would meet the same", async () => {
    const send = vi.fn(async () => {
      throw answer(
        409,
        "A property can have at most 8 photos. Delete one to add another",
        "IMAGE_LIMIT",
      );
    });
    const failed = await runUpload(property, plan("a", "b", "c"), send, nothing);
    expect(send).toHaveBeenCalledTimes(1);
    expect(failed).toEqual(
      ["a", "b", "c"].map((name) => ({
        name,
        reason: asMessage("A property can have at most 8 photos. Delete one to add another"),
      })),
    );
  });

  it("keeps what was refused before it was sent", async () => {
    const refused = [{ name: "huge", reason: asMessage("This file is over 2 MB") }];
    const failed = await runUpload(
      property,
      { taken: [], refused },
      async () => undefined,
      nothing,
    );
    expect(failed).toEqual(refused);
    expect(uploadRunOf(property)?.files).toHaveLength(1);
  });

  it("is the only one of its property", async () => {
    let finish: () => void = nothing;
    const first = runUpload(
      property,
      plan("a"),
      () => new Promise<void>((resolve) => (finish = resolve)),
      nothing,
    );
    const send = vi.fn(async () => undefined);
    expect(await runUpload(property, plan("b"), send, nothing)).toBeUndefined();
    dismissRun(property);
    expect(uploadRunOf(property)?.running).toBe(true);
    finish();
    await first;
    expect(send).not.toHaveBeenCalled();
    expect(uploadRunOf(property)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { asMessage } from "../../../shared/i18n/message.ts";
import { inEnglish } from "../../../shared/i18n/translate.ts";
import { describeRefusals, planUpload, type Refusal } from "./upload-plan.ts";

const megabyte = 1024 * 1024;
const photo = (name: string, size = 1000) => ({ name, type: "image/jpeg", size });
const numbered = (count: number) => Array.from({ length: count }, (_, i) => photo(`${i + 1}.jpg`));
const inWords = (files: readonly Refusal[]) =>
  files.map(({ name, reason }) => ({ name, reason: inEnglish(reason) }));
const names = (files: { name: string }[]) => files.map(({ name }) => name);

describe("planning an upload", () => {
  it("takes all that fit, in their order", () => {
    const { taken, refused } = planUpload(numbered(8), { present: 0, maxMegabytes: 15 });
    expect(names(taken)).toEqual(names(numbered(8)));
    expect(refused).toEqual([]);
  });

  it("takes the first that fit and refuses the others", () => {
    const { taken, refused } = planUpload(numbered(4), { present: 6, maxMegabytes: 15 });
    expect(names(taken)).toEqual(["1.jpg", "2.jpg"]);
    expect(inWords(refused)).toEqual([
      { name: "3.jpg", reason: "A property can have at most 8 photos. Delete one to add another" },
      { name: "4.jpg", reason: "A property can have at most 8 photos. Delete one to add another" },
    ]);
  });

  it("refuses every file where eight photos are there", () => {
    expect(planUpload(numbered(2), { present: 8, maxMegabytes: 15 }).taken).toEqual([]);
    expect(planUpload(numbered(2), { present: 9, maxMegabytes: 15 }).taken).toEqual([]);
  });

  it("refuses too large files before they are sent, and gives their places to others", () => {
    const files = [photo("huge.jpg", 2 * megabyte + 1), photo("just.jpg", 2 * megabyte)];
    const { taken, refused } = planUpload(files, { present: 7, maxMegabytes: 2 });
    expect(names(taken)).toEqual(["just.jpg"]);
    expect(inWords(refused)).toEqual([
      {
        name: "huge.jpg",
        reason: "This file is over 2 MB. Make it smaller and try again",
      },
    ]);
  });

  it("refuses what is no image, but knows HEIC by its name", () => {
    const files = [
      { name: "notes.pdf", type: "application/pdf", size: 10 },
      { name: "IMG_1.HEIC", type: "", size: 10 },
      { name: "IMG_2.heif", type: "application/octet-stream", size: 10 },
      { name: "folder", type: "", size: 10 },
    ];
    const { taken, refused } = planUpload(files, { present: 0, maxMegabytes: 15 });
    expect(names(taken)).toEqual(["IMG_1.HEIC", "IMG_2.heif"]);
    expect(names(refused)).toEqual(["notes.pdf", "folder"]);
  });
});

describe("the sentence about refused files", () => {
  it("is the reason alone for a single file", () => {
    expect(
      describeRefusals([{ name: "a.jpg", reason: asMessage("It is damaged") }], 1, inEnglish),
    ).toBe("It is damaged");
  });

  it("names the files of every reason where several were chosen", () => {
    const refused = [
      { name: "a.jpg", reason: asMessage("It is damaged") },
      { name: "b.jpg", reason: asMessage("There is no room") },
      { name: "c.jpg", reason: asMessage("There is no room") },
    ];
    expect(describeRefusals(refused, 5, inEnglish)).toBe(
      "a.jpg: It is damaged. b.jpg, c.jpg: There is no room",
    );
    expect(describeRefusals(refused.slice(0, 1), 2, inEnglish)).toBe("a.jpg: It is damaged");
  });
});

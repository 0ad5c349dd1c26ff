import { expect, it } from "vitest";
import { msg } from "../i18n/message.ts";
import { personName, requiredText } from "./fields.ts";

const name = requiredText(msg("Name it"), msg("Name"), 120);

const unseen: Array<[string, string]> = [
  ["nothing", ""],
  ["blanks", " \t\n\u00a0\u2003\ufeff"],
  ["zero-width spaces", "\u200b\u200b\u200b"],
  ["joiners", "\u200d\u2060\u200c"],
  ["marks of direction", "\u202e\u200f\u2067"],
  ["control characters", "\u0000\u0001\u001b"],
  ["accents on nothing", "\u0301\u0301"],
  ["a filler that is a letter by name", "\u3164\u115f"],
  ["variation selectors", "\ufe0f\ufe0f"],
  ["halves of a character", "\ud800\ud800"],
];

it.each(unseen)("%s is not a text", (_what, text) => {
  expect(name.safeParse(text).error?.issues).toMatchObject([{ message: "Name it" }]);
  expect(personName.safeParse(text).error?.issues).toMatchObject([
    { message: "Name must be at least 2 characters" },
  ]);
});

it.each(["李娜", "Zoë", "عمر", "👩‍🌾👨‍🌾", "O’Hara", "नेहा", "Jo\u200b", "★★", "12"])(
  "%j is a text",
  (text) => {
    expect(name.parse(` ${text} `)).toBe(text);
    expect(personName.parse(` ${text} `)).toBe(text);
  },
);

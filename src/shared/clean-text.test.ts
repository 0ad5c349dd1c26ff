import { expect, test } from "vitest";
import { cleanLine, cleanText } from "./clean-text.ts";

/** Every code point that no text needs; tab and line breaks have rules of their own. */
const unwanted = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) =>
    /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/u.test(character) &&
    !/[\t\n\v\f\r\u0085]/.test(character),
);

test("each invisible character is removed", () => {
  expect(unwanted.length).toBeGreaterThan(2000);
  const kept = unwanted.filter((character) => cleanText(`a${character}b`) !== "ab");
  expect(kept).toEqual([]);
  expect(cleanLine("photo.jpg\u0000.php")).toBe("photo.jpg.php");
});

test.each(["\n", "\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
  "%j breaks a line: \\n in a text, a space in a single line",
  (lineBreak) => {
    expect(cleanText(`a${lineBreak}b`)).toBe("a\nb");
    expect(cleanLine(`a ${lineBreak}\t b`)).toBe("a b");
  },
);

test.each([
  "Tea\tand  two blanks",
  "李娜, Zoë, नेहा",
  "👩‍🌾 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ★",
  "می‌خواهم",
  "\u200fعمر\u200e",
  "e\u0301",
])("%j stays as it is", (text) => {
  expect(cleanText(text)).toBe(text);
});

test("a request body of nothing but blanks is cleaned quickly", () => {
  const blanks = " ".repeat(1_000_000);
  expect(cleanLine(`${blanks}x`)).toBe(`${blanks}x`);
});

import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  ["plain", "plain"],
  [null, ""],
  [12, "12"],
  [-5, "-5"],
  ["-5", "-5"],
  ["-1,234.50", '"-1,234.50"'],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ["+34 600", "'+34 600"],
  ["-5+cmd()", "'-5+cmd()"],
  ["--5", "'--5"],
  ["-", "'-"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", `"'\t'=1"`],
  ["\r=1", `"'\r'=1"`],
  ["\n=1", `"'\n'=1"`],
  ["＝1", "'＝1"],
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  // In locales with a decimal comma, spreadsheets split at ";" and treat our quotes as text.
  ["Gus;=1+1;", "Gus;'=1+1;"],
  ["Gus; @SUM(A1)", "Gus;' @SUM(A1)"],
  ["Gus;-1+cmd()", "Gus;'-1+cmd()"],
  ["Gus;＝1", "Gus;'＝1"],
  ["Hello\n=1+1\r\n+2", `"Hello\n'=1+1\r\n'+2"`],
  ["a\t=1", `"a\t'=1"`],
  ["a\r\n \t=1", `"a\r\n' \t'=1"`],
  ["a; ;\n\n=1", `"a; ;'\n'\n'=1"`],
  ["a\n\nb;", `"a\n\nb;"`],
  ["Hello;-) See you; bye =)", "Hello;-) See you; bye =)"],
  ["5 - 3; 1 = 1, a+b@c.example", '"5 - 3; 1 = 1, a+b@c.example"'],
  ["José 愛達 🌞", "José 愛達 🌞"],
])("%j is written as %s", (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

test("cells are separated by commas", () => {
  expect(csvLine(["a", null, 3, "b,c"])).toBe('a,,3,"b,c"\r\n');
});

test.each(["\n", "\r\n", "\t", " \n", ";", "; ", " ", "="])(
  "a text of only %j is escaped in linear time",
  (part) => {
    const text = `a${part.repeat(50_000)}b`;
    expect(csvLine([text]).length).toBeGreaterThan(text.length);
  },
);

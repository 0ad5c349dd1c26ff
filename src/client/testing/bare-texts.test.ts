import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { bareTexts } from "./bare-texts.ts";

const client = resolve(import.meta.dirname, "..");

test("no JSX text has a sibling that is rendered conditionally", () => {
  const files = globSync("**/*.tsx", { cwd: client }).filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(100);
  const lines = files.flatMap((file) =>
    bareTexts(file, readFileSync(resolve(client, file), "utf8")).map((line) => `${file}:${line}`),
  );
  expect(lines).toEqual([]);
});

test.each([
  "<b>{pending && <Spinner />}Save</b>",
  "<b>{pending && <Spinner />}{label}</b>",
  "<b>{pending && <Spinner />}{pending ? label : children}</b>",
  '<b><Icon />{busy ? "Uploading..." : "Upload"}</b>',
  "<b>Sure? {sum > 0 && `${sum} go with it.`}</b>",
  "<b>{items.map((item) => <i key={item} />)} and more</b>",
  "<b>{index + 1} / {count}</b>",
])("reports %s", (jsx) => {
  expect(bareTexts("sample.tsx", `const sample = ${jsx};`)).toEqual([1]);
});

test.each([
  "<b>{pending && <Spinner />}<span>Save</span></b>",
  '<b>{busy ? "Uploading..." : "Upload"}</b>',
  "<b>{`${index + 1} / ${count}`}</b>",
  "<b>Welcome, <bdi>{name}</bdi></b>",
  "<b><Icon />Save</b>",
])("accepts %s", (jsx) => {
  expect(bareTexts("sample.tsx", `const sample = ${jsx};`)).toEqual([]);
});

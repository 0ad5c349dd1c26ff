import { expect, it } from "vitest";
import { readMailedLink } from "./mailed-link.ts";

it.each([
  ["#access_token=abc-_1&type=signup", { token: "abc-_1", type: "signup" }],
  ["access_token=abc&type=recovery", { token: "abc", type: "recovery" }],
  ["#access_token=abc&type=email_change", { token: "abc", type: "email_change" }],
  ["#access_token=abc&type=contact", { token: "abc", type: "contact" }],
  ["#type=signup&access_token=a%2Bb&expires_in=3600", { token: "a+b", type: "signup" }],
] as const)("reads %s", (hash, link) => {
  expect(readMailedLink(hash)).toEqual(link);
});

it.each([
  "",
  "#",
  "#features",
  "#access_token=abc",
  "#access_token=&type=signup",
  "#access_token=abc&type=magiclink",
  "#type=signup",
])("returns null for %j", (hash) => {
  expect(readMailedLink(hash)).toBeNull();
});

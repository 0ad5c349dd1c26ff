import { expect, it } from "vitest";
import { pageAfterSignIn } from "./after-sign-in.ts";

it.each([
  "/admin?view=users&show=waiting",
  "/dashboard?inbox=all&message=7",
  "/properties",
  "/properties#casa-sol",
])("a sign-in leads to the wanted page %s", (wanted) => {
  expect(pageAfterSignIn({ wanted })).toBe(wanted);
});

it.each([
  undefined,
  "",
  "/",
  "/login",
  "/browse",
  "/admins",
  "/admin/../login",
  "//evil.example/admin",
  "/\\evil.example/admin",
  "https://evil.example/admin",
  "https:/admin",
  "javascript:alert(1)//admin",
  "admin",
  " /admin",
])("a sign-in leads to the dashboard and not to %j", (wanted) => {
  expect(pageAfterSignIn({ ...(wanted !== undefined && { wanted }) })).toBe("/dashboard");
});

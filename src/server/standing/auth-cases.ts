import type { Case } from "./verdict-case.ts";

/** Fields of the wrong types for every call. */
export const strange = [
  {},
  { name: "" },
  { name: null },
  { name: 5 },
  { name: false },
  { name: "x", extra: "ignored" },
];

export const authCases: Case[] = [
  {
    name: "auth.login",
    method: "POST",
    path: () => "/api/login",
    inputs: [
      ...strange,
      { email: "nobody@example.org", password: "wrong one" },
      { email: "nobody@example", password: "x" },
      { email: ["a@b.c"], password: "x" },
      { email: "a@b.c", password: "" },
      { email: "a@b.c", password: "x", rememberMe: "true" },
      { email: "a@b.c", password: "x", rememberMe: null },
    ],
  },
  {
    name: "auth.signup",
    method: "POST",
    path: () => "/api/signup",
    inputs: [
      ...strange,
      { name: "A", email: "a@b.co", password: "123456" },
      { name: "Ann", email: "a@b.co", password: "12345" },
      { name: "Ann", email: "a@b.co", password: "123456", terms: false },
    ],
  },
  {
    name: "auth.confirm",
    method: "POST",
    path: () => "/api/confirm",
    inputs: [
      {},
      { token_hash: "x", type: "signup" },
      { token_hash: "", type: "signup" },
      { token_hash: "x", type: "magic" },
    ],
  },
  {
    name: "auth.resetPassword",
    method: "POST",
    path: () => "/api/reset-password",
    inputs: [{}, { token_hash: "x", password: "123456" }, { token_hash: "x", password: "1" }],
  },
];

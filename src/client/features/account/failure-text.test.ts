import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import { failureText } from "./failure-text.ts";

const texts = { answered: "Invalid credentials", exception: "Login failed. Please try again." };

const refused = (api?: { error: string; code: string }) =>
  TRPCClientError.from({
    error: { message: "no", code: -32001, data: { code: "UNAUTHORIZED", httpStatus: 401, api } },
  });

it("says what the server said", () => {
  const failure = refused({ error: "Too many attempts", code: "RATE_LIMITED" });
  expect(failureText(failure, texts)).toBe("Too many attempts");
});

it("has words for an answer without any", () => {
  expect(failureText(refused(), texts)).toBe("Invalid credentials");
});

it("has words for no answer at all", () => {
  expect(failureText(new TypeError("Failed to fetch"), texts)).toBe(texts.exception);
  expect(failureText(TRPCClientError.from(new TypeError("Failed to fetch")), texts)).toBe(
    texts.exception,
  );
});

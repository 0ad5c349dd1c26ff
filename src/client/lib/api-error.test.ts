import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { msg, asMessage } from "../../shared/i18n/message.ts";
import { inEnglish } from "../../shared/i18n/translate.ts";
import { bodyOf, failureNotice, messageOf, statusOf } from "./api-error.ts";
import { NoTokenError } from "./authorization.ts";
import { RestError } from "./rest.ts";

const refused = (api?: { error: string; code: string }) =>
  TRPCClientError.from({
    error: { message: "no", code: -32001, data: { code: "UNAUTHORIZED", httpStatus: 401, api } },
  });
const sentenceOf = (failed: unknown, text: string, noAnswer = text) =>
  inEnglish(messageOf(failed, asMessage(text), asMessage(noAnswer)));
const rateLimited = { error: "Too many attempts", code: "RATE_LIMITED" };

describe("the body and the status of a failed call", () => {
  it("are read from a tRPC failure", () => {
    expect(bodyOf(refused(rateLimited))).toEqual(rateLimited);
    expect(statusOf(refused(rateLimited))).toBe(401);
    expect(bodyOf(refused())).toBeUndefined();
  });

  it("are read from a REST failure", () => {
    const failure = new RestError(429, "Too Many Requests", JSON.stringify(rateLimited));
    expect(bodyOf(failure)).toEqual(rateLimited);
    expect(statusOf(failure)).toBe(429);
    expect(bodyOf(new RestError(502, "Bad Gateway", "<h1>nginx</h1>"))).toBeUndefined();
  });

  it("are undefined if the server did not answer", () => {
    const failure = TRPCClientError.from(new TypeError("Failed to fetch"));
    expect(bodyOf(failure)).toBeUndefined();
    expect(statusOf(failure)).toBeUndefined();
  });
});

describe("the sentence about a failed call", () => {
  it("is the server's own", () => {
    expect(sentenceOf(refused(rateLimited), "Failed")).toBe("Too many attempts");
    const rest = new RestError(409, "Conflict", '{"error":"Full","code":"IMAGE_LIMIT"}');
    expect(sentenceOf(rest, "Failed")).toBe("Full");
  });

  it("is the given text if the answer has no sentence for people", () => {
    expect(sentenceOf(refused(), "Failed")).toBe("Failed");
    expect(sentenceOf(new RestError(502, "Bad Gateway", "<h1>nginx</h1>"), "Failed")).toBe(
      "Failed",
    );
  });

  it("is the text for no answer, or the given text, if the server did not answer", () => {
    const lost = new TypeError("Failed to fetch");
    expect(sentenceOf(lost, "Failed")).toBe("Failed");
    expect(sentenceOf(lost, "Failed", "Unreachable")).toBe("Unreachable");
    expect(sentenceOf(TRPCClientError.from(lost), "Failed", "Unreachable")).toBe("Unreachable");
  });

  it("says that nobody is signed in", () => {
    const text = "No authentication token available";
    expect(sentenceOf(new NoTokenError(), "Failed")).toBe(text);
    expect(sentenceOf(TRPCClientError.from(new NoTokenError()), "Failed")).toBe(text);
  });
});

it("makes a notice with default words", () => {
  expect(failureNotice(refused(), {})).toEqual({
    title: msg("Error"),
    description: msg("Please try again."),
    variant: "destructive",
  });
  const words = {
    title: msg("Login failed"),
    text: msg("Invalid credentials"),
    noAnswer: msg("No connection"),
  };
  expect(failureNotice(refused(), words)).toMatchObject({
    title: msg("Login failed"),
    description: msg("Invalid credentials"),
  });
  expect(failureNotice(new TypeError("Failed to fetch"), words)).toMatchObject({
    description: msg("No connection"),
  });
});

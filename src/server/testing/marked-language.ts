import type { FastifyInstance, InjectOptions } from "fastify";
import { expect } from "vitest";
import type { Language } from "../../shared/i18n/languages.ts";
import { createTranslate, inEnglish, type Translate } from "../../shared/i18n/translate.ts";
import type { ErrorBody } from "../../shared/schemas/errors.ts";
import { type Answer, callsTo } from "./calls.ts";
import type { TestApp } from "./test-app.ts";

/** German is ‹English› here. A sentence that is not made to be translated is seen by its lack of marks. */
const marked = createTranslate("en", (key) => (key === "{sentence}" ? undefined : `‹${key}›`));

/** In place of the one in core/i18n/catalogues.ts. */
export const translateInto = (language: Language): Translate =>
  language === "en" ? inEnglish : marked;

/** The settings of an app that has the marked language. */
export const markedSite = { LANGUAGES: "en,de" };
/** The headers of a call that wants the marked language. */
export const wantMarked = { "accept-language": "de" };

/** Expects that all sentences of a failure are in the marked language, or all in English. */
export function expectSentences({ status, body }: Answer, isMarked: boolean, what: string): void {
  if (status < 400) return;
  const { error, issues = [] } = body as ErrorBody;
  const sentences = [error, ...issues.map(({ message }) => message)];
  const wrong = sentences.filter((sentence) =>
    isMarked ? !/^‹.*›$/s.test(sentence) : /[‹›]/.test(sentence),
  );
  expect.soft(wrong, what).toEqual([]);
}

/** A body without the marks. */
export const withoutMarks = <Body>(body: Body): Body =>
  JSON.parse(JSON.stringify(body).replaceAll(/[‹›]/g, "")) as Body;

/** The same app, whose calls want the marked language. */
export function inMarkedLanguage(test: TestApp): TestApp {
  const inject = (options: InjectOptions) =>
    test.app.inject({ ...options, headers: { ...options.headers, ...wantMarked } });
  const app = Object.assign(Object.create(test.app) as FastifyInstance, { inject });
  return { ...test, app, ...callsTo(app) };
}

import { TestRunner } from "vitest";
import { singleFile } from "./program.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Whether the test ran the single file. */
    ranProgram?: boolean;
    /** What the test needs that cannot be had from outside. */
    needs?: string;
  }
}

/** Writes down for the drill that this test ran the single file. */
export function noteProgramRun(): void {
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.ranProgram = true;
}

/** Skips the test, whatever it does with what is thrown: it needs what only its own process can give. */
export function skipFromOutside(needs: string): never {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`Only a test can be skipped for ${needs}`);
  test.meta.needs = needs;
  return test.context.skip(`From outside there is no ${needs}`);
}

/** Says that a test needs the app in its own process; against the single file it is skipped. */
export function needsOwnProcess(needs: string): void {
  if (singleFile !== undefined) skipFromOutside(needs);
}

/** The program sends each letter as soon as it is queued; here a test says when. */
export const outboxThatWaits = "outbox that waits";

/** The program has the pages of the build, whatever a test hands in. */
export const pagesOfItsOwn = "pages of the test's own";

/** What a test does to its own connection to the database says nothing of the program's. */
export const serversConnection = "database connection of the server";

/** Has the members given; to ask for another skips the test. */
export function onlyWith<Whole extends object>(name: string, members: Partial<Whole>): Whole {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === "symbol" || key === "then" || key in target) {
        return Reflect.get(target, key) as unknown;
      }
      return skipFromOutside(`${name}.${key}`);
    },
  }) as Whole;
}

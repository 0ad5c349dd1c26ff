import type { Locator } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { button, calls, countCalls, newestNotice, refusals } from "../looks.ts";
import { closeBrowser, open, visit } from "../site.ts";
import { days } from "./days.ts";
import { sendings } from "./forms/index.ts";
import type { Sending } from "./forms/sending.ts";
import { sessionOf, worldOfFile } from "./world.ts";

const shared = worldOfFile();
afterAll(closeBrowser);

/** Somebody who has filled in a form and is about to send it. */
async function aboutToSend(
  sending: Sending,
  { clock, interference = [] }: { clock?: "own clock"; interference?: Array<() => void> } = {},
) {
  const { as, at, begin, fill, call, typed, isForgotten } = sending;
  const world = { ...shared, ...(await begin?.(shared)) };
  const visitor = await visit(world.site, { as: sessionOf(world, as), expected: refusals });
  const { page } = visitor;
  if (clock) await page.clock.install();
  for (const script of interference) await page.addInitScript(script);
  await open(page, at(world));
  const send = await fill(page, world);
  return {
    ...visitor,
    send,
    sent: countCalls(page, call),
    /** Closes the dialog of the form, if it is in one, with Back, and opens it again with Forward. */
    throughHistory: async (sendButton: Locator) => {
      const isInDialog = await page.evaluate(() => history.state?.overlays !== undefined);
      if (!isInDialog || isForgotten) return;
      await page.evaluate(() => history.back());
      await sendButton.waitFor({ state: "hidden" });
      await page.evaluate(() => history.forward());
      await sendButton.waitFor();
    },
    expectTyped: async () => {
      if (typed) expect(await page.getByLabel(typed.label).inputValue()).toBe(typed.value);
    },
  };
}

describe.each(Object.entries(sendings))("%s", (_what, sending) => {
  test("survives Back and Forward, is not sent offline, neither at once nor later, and is not lost", async () => {
    const { page, problems, send, sent, throughHistory, expectTyped } = await aboutToSend(sending);
    await throughHistory(send);
    await expectTyped();
    await page.context().setOffline(true);
    await send.click();
    expect(await newestNotice(page, sending.failed)).toMatch(
      /You are offline\. Connect to the internet/,
    );
    const tried = sent();
    await page.context().setOffline(false);
    await page.evaluate(() => fetch("/readyz"));
    expect(sent()).toBe(tried);
    await expectTyped();
    await send.click();
    await newestNotice(page, sending.done);
    expect(problems).toEqual([]);
  });

  test("ends without an answer from the server, and keeps what was typed", async () => {
    const { page, problems, send, expectTyped } = await aboutToSend(sending, {
      clock: "own clock",
    });
    await page.route(calls(sending.call), () => undefined);
    const leaves = page.waitForRequest(calls(sending.call));
    await send.click();
    await leaves;
    const stop = button(page, "Stop");
    if ((await stop.count()) > 0) {
      await stop.click();
      expect(await newestNotice(page, sending.failed)).toMatch(/You stopped it/);
    } else {
      await page.clock.fastForward(30_000);
      expect(await newestNotice(page, sending.failed)).toMatch(
        /The server took too long to answer/,
      );
    }
    await expectTyped();
    expect(problems).toEqual([]);
  });

  test("is sent from a translated page with the icons of a password manager", async () => {
    const interference = [days["a translated page"], days["a password manager"]];
    const { page, problems, send } = await aboutToSend(sending, { interference });
    await send.click();
    await newestNotice(page, sending.done);
    expect(problems).toEqual([]);
  });
});

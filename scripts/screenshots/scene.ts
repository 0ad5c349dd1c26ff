import type { Page, Route } from "playwright-core";

export type Viewer = "guest" | "host" | "admin" | "newcomer";

/** One scene: its page, its viewer, and the steps before the picture is taken. */
export type Scene = {
  name: string;
  who?: Viewer;
  /** `{slug}` is a property with eight photos, `{plain}` one without. */
  path: string;
  /** Before the page is opened: a network error, a slow answer. */
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<void>;
  /** The whole page, or only the visible part (dialogs). */
  window?: boolean;
};

export const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().waitFor();
};

/** A button of an upgrade, or one in its menu. */
export const upgradeButton = (name: string | RegExp) => async (page: Page) => {
  const action = page.getByRole("button", { name });
  const menu = page.getByRole("button", { name: "More funding actions" });
  await action.or(menu).first().waitFor();
  if (!(await action.first().isVisible())) await menu.first().click();
  await button(name)(page);
};

export const broken = (calls: string | RegExp) => (page: Page) =>
  page.route(calls, (route: Route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
  );
export const hanging = (calls: string | RegExp) => (page: Page) =>
  page.route(calls, () => new Promise<void>(() => undefined));

export const submitEmpty = async (page: Page) => {
  await page.locator("form").getByRole("button").last().click();
};

export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  // On a wide screen the whole menu is in the bar.
  if (!(await menu.isVisible())) return;
  await menu.click();
  await page.getByRole("dialog").waitFor();
}

/** The signed-in person's name opens the account dialog; on a phone it is in the menu. */
export async function openAccount(page: Page): Promise<void> {
  await openMenu(page);
  await page.locator('[aria-description="Your account"]').filter({ visible: true }).click();
  await page.getByRole("dialog", { name: "Your account" }).waitFor();
}

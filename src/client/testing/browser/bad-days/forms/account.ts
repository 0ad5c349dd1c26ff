/** The forms and actions of "Your account". */
import type { Locator, Page } from "playwright-core";
import { makeHost, makeSession, newEmail, password, rest } from "../../actors.ts";
import { button } from "../../looks.ts";
import type { World } from "../world.ts";
import type { Sending, Sendings } from "./sending.ts";

/** Opens a section of "Your account", fills it in by its labels, and returns the button that sends it. */
async function fillPart(
  page: Page,
  { name, open, send }: { name: string; open: string; send: string },
  values: Record<string, string> = {},
): Promise<Locator> {
  await page.getByRole("banner").getByRole("button", { name: "Ana Ruiz" }).click();
  const part = page.getByRole("region", { name, exact: true });
  await button(part, open).click();
  for (const [label, value] of Object.entries(values)) {
    await part.getByLabel(label, { exact: true }).fill(value);
  }
  return button(part, send);
}

const own = {
  as: "host",
  at: () => "/dashboard",
  isForgotten: true,
  begin: async ({ site }: World) => ({ host: await makeHost(site) }),
} satisfies Partial<Sending>;

const current = { "Current password": password };
const newPassword = "another sunny day";

export const accountSendings: Sendings = {
  "a new name": {
    ...own,
    fill: (page) =>
      fillPart(
        page,
        { name: "Name", open: "Change", send: "Save Name" },
        { "Full name": "Ada Lovelace" },
      ),
    call: "account.update",
    typed: { label: "Full name", value: "Ada Lovelace" },
    failed: "The name was not changed",
    done: "Name changed",
  },
  "a new email": {
    ...own,
    fill: (page) =>
      fillPart(
        page,
        { name: "Email", open: "Change", send: "Send Link" },
        { "New email": newEmail(), ...current },
      ),
    call: "account.changeEmail",
    typed: { label: "Current password", value: password },
    failed: "The email was not changed",
    done: "Check your email",
  },
  "a new password": {
    ...own,
    fill: (page) =>
      fillPart(
        page,
        { name: "Password", open: "Change", send: "Save Password" },
        { ...current, "New password": newPassword, "Confirm new password": newPassword },
      ),
    call: "account.changePassword",
    typed: { label: "Confirm new password", value: newPassword },
    failed: "The password was not changed",
    done: "Password changed",
  },
  "a revoked token": {
    ...own,
    async begin({ site }) {
      const host = await makeHost(site);
      const body = { name: "nightly backup", scope: "read", current_password: password };
      await rest(site, "POST", "/api/api-tokens", { token: host.token, body });
      return { host };
    },
    fill: (page) => fillPart(page, { name: "Tokens for scripts", open: "Manage", send: "Revoke" }),
    call: "apiTokens.delete",
    failed: "The token was not revoked",
    done: "Token revoked",
  },
  "other sessions ended": {
    ...own,
    async begin({ site }) {
      const host = await makeHost(site);
      await makeSession(site, host.email);
      return { host };
    },
    fill: (page) =>
      fillPart(page, { name: "Sessions", open: "Show", send: "Sign Out Everywhere Else" }),
    call: "sessions.endOthers",
    failed: "The sessions were not ended",
    done: "Signed out everywhere else",
  },
  "a deleted account": {
    ...own,
    fill: (page, { host }) =>
      fillPart(
        page,
        { name: "Delete account", open: "Delete...", send: "Delete Account" },
        { "Your email, to confirm": host.email, ...current },
      ),
    call: "account.delete",
    typed: { label: "Current password", value: password },
    failed: "The account was not deleted",
    done: "Account deleted",
  },
};

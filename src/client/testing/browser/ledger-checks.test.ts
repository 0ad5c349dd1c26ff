import { afterAll, expect, test } from "vitest";
import { makeHost, makeProperty, makeUpgrade, rest } from "./actors.ts";
import { adminSiteOfFile } from "./admin-site.ts";
import { startAudit } from "./audit.ts";
import { button } from "./looks.ts";
import { closeBrowser, open } from "./site.ts";

const { site, admin: as } = adminSiteOfFile();
afterAll(closeBrowser);

test("an admin can mark recorded money as checked, and the public page shows it", async () => {
  const host = await makeHost(site, "Mia Moor");
  const property = await makeProperty(site, host, { name: "Casa Luna" });
  const { id } = await makeUpgrade(site, host, property, { short_label: "Heat pump" });
  await rest(site, "PUT", `/api/upgrade-projects/${id}/goal`, {
    token: host.token,
    body: { goal_amount: 500_000, currency: "EUR" },
  });
  await rest(site, "POST", `/api/upgrade-projects/${id}/ledger`, {
    token: host.token,
    body: {
      kind: "grant",
      dated_on: "2026-05-31",
      amount: 250_000,
      currency: "EUR",
      note: "Region",
    },
  });
  const { page, look, findings, visitor } = await startAudit(site, { as });

  await open(page, "/admin");
  await page.getByText("1 funding entry to check.").waitFor();
  await page.getByRole("link", { name: "Check", exact: true }).click();
  const checks = page.getByRole("region", { name: "Check Funding" });
  await checks.getByText("1 entry to check").waitFor();
  expect(await checks.getByRole("row").last().innerText()).toMatch(
    /Heat pump[^]*€2,500[^]*Mia Moor/,
  );
  await look("the entries to check");
  await button(checks, "Mark as Checked").dblclick();
  await checks.getByText("Everything is checked").waitFor();
  await look("no entries to check");
  await page.getByRole("link", { name: "Audit Log" }).click();
  await page.getByText("Checked a ledger entry").waitFor();
  await open(page, `/host/${property.slug}`);
  await page.getByText(/^Recorded by the host, last on .*, and checked by an admin$/).waitFor();
  expect(findings).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

import { afterAll, expect, test } from "vitest";
import { makeHost, makePhotos, makeProperty, newestMail } from "./actors.ts";
import { adminLogin, adminSiteOfFile } from "./admin-site.ts";
import { button, expectErrors, expectNotice, refusals } from "./looks.ts";
import { closeBrowser, open, visit } from "./site.ts";

const { site, admin } = adminSiteOfFile();

afterAll(closeBrowser);

test("a guest can report a listing, and an admin can take it down with a reason for its host and restore it", async () => {
  const host = await makeHost(site, "Mia Moor");
  const property = await makeProperty(site, host, { name: "Casa Luna" });
  const { slug } = property;
  await makePhotos(site, host, property, 1);
  const guest = await visit(site, { expected: refusals });
  await open(guest.page, `/host/${slug}`);
  await button(guest.page, "Report This Listing").click();
  const form = guest.page.getByRole("dialog", { name: "Report This Listing" });
  await button(form, "Send Report").click();
  await expectErrors([
    [form.getByLabel("Reason"), "Choose a reason"],
    [form.getByLabel("What is wrong?"), "Describe the problem in a few words"],
  ]);
  await form.getByLabel("Reason").selectOption("It looks like fraud");
  await form.getByLabel("What is wrong?").fill("There is no house.");
  await button(form, "Send Report").click();
  await expectNotice(guest.page, "Report sent", "Thank you. The admins will look into it.");
  await form.waitFor({ state: "hidden" });
  await newestMail(site, adminLogin.email, "There is no house.");

  const { page, problems } = await visit(site, { as: admin, width: 390, height: 844 });
  await open(page, "/admin");
  await page.getByRole("link", { name: "Reports 1" }).click();
  const reports = page.getByRole("region", { name: "Reports" });
  await reports.getByText("1 open report").waitFor();
  await reports.getByText("It looks like fraud").waitFor();
  await button(reports, "Take Down...").click();
  const takedown = page.getByRole("dialog", { name: "Take Listing Down" });
  await button(takedown, "Take Down").click();
  await expectErrors([[takedown.getByLabel("Reason"), "Give the reason. The host will see it"]]);
  await takedown.getByLabel("Reason").fill("Show us the house.");
  await button(takedown, "Cancel").click();
  await button(page.getByRole("alertdialog"), "Cancel").click();
  await button(takedown, "Take Down").click();
  await expectNotice(
    page,
    "Listing taken down",
    "Casa Luna is hidden from guests. We’ve emailed the host the reason.",
  );
  await reports.getByText("No open reports").waitFor();
  await newestMail(site, host.email, "Show us the house.");
  await guest.page.reload();
  await guest.page.getByRole("heading", { name: "Property Not Found" }).waitFor();

  const owner = await visit(site, { as: host, expected: refusals });
  const refusedPhotos: string[] = [];
  owner.page.on("response", (response) => {
    const isPhoto = response.url().includes("/api/property-images/");
    if (isPhoto && !response.ok()) refusedPhotos.push(response.url());
  });
  await open(owner.page, "/properties");
  await owner.page.getByText(/^Taken down by an admin on/).waitFor();
  await owner.page.getByText("Show us the house.").waitFor();
  await owner.page.locator('img[src^="blob:"]').first().waitFor();
  await button(owner.page, "Actions").click();
  await button(owner.page, "Delete property").waitFor();
  expect(await button(owner.page, "Pause property").count()).toBe(0);
  expect(await owner.page.getByText("View Public Page").count()).toBe(0);
  await open(owner.page, `/host/${slug}`);
  await owner.page.getByRole("heading", { name: "Casa Luna" }).waitFor();
  await owner.page.getByRole("note").getByText("Show us the house.").waitFor();
  expect(await owner.page.title()).toBe("Casa Luna · Solar Stay");
  expect(await button(owner.page, "Show Interest").isDisabled()).toBe(true);
  expect(await button(owner.page, "Report This Listing").count()).toBe(0);
  await owner.page.locator('img[src^="blob:"]').first().waitFor();
  expect(refusedPhotos).toEqual([]);

  await page.getByRole("link", { name: "Listings", exact: true }).click();
  const listings = page.getByRole("region", { name: "Manage Listings" });
  await listings.getByLabel("Show").selectOption("Taken down");
  await listings.getByText("1 listing", { exact: true }).waitFor();
  await button(listings.getByRole("row", { name: /^Casa Luna .* Taken down/ }), "Manage").press(
    "Enter",
  );
  await button(listings, "Put Back").press("Enter");
  await expectNotice(
    page,
    "Listing put back",
    "Guests can see Casa Luna again. We’ve emailed the host.",
  );
  await listings.getByText("Nothing found").waitFor();
  await newestMail(site, host.email, "put your listing Casa Luna back");
  expect((await fetch(`${site.url}/host/${slug}`)).status).toBe(200);
  for (const one of [problems, guest.problems, owner.problems]) expect(one).toEqual([]);
});

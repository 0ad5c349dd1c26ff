import { broken, button, openMenu, type Scene, submitEmpty } from "../scene.ts";

/** The scenes of guests, and of signing up or in. */
export const publicScenes: Scene[] = [
  { name: "landing", path: "/" },
  { name: "menu", path: "/", act: openMenu, window: true },
  { name: "browse", path: "/browse" },
  { name: "browse-filtered", path: "/browse?country=Spain&upgrade_type=solar" },
  { name: "browse-empty", path: "/browse?q=nowhere+at+all" },
  { name: "host-page", path: "/host/{slug}" },
  { name: "host-page-plain", path: "/host/{plain}" },
  { name: "host-page-missing", path: "/host/nobody-lives-here" },
  {
    name: "lightbox",
    path: "/host/{slug}",
    act: async (page) => {
      await page.locator("main img").first().click();
      await page.getByRole("dialog").waitFor();
    },
    window: true,
  },
  {
    name: "report-listing",
    path: "/host/{slug}",
    act: button("Report This Listing"),
    window: true,
  },
  { name: "interest", path: "/host/{slug}", act: button(/(Show|Express) Interest/), window: true },
  {
    name: "interest-errors",
    path: "/host/{slug}",
    act: async (page) => {
      await button(/(Show|Express) Interest/)(page);
      await page.getByRole("dialog").getByRole("button").last().click();
    },
    window: true,
  },
  { name: "signup", path: "/signup" },
  { name: "signup-errors", path: "/signup", act: submitEmpty },
  { name: "login", path: "/login" },
  { name: "forgot-password", path: "/login", act: button(/Forgot password/), window: true },
  { name: "confirm", path: "/confirm" },
  { name: "confirm-invalid", path: "/confirm#access_token=nonsense&type=signup" },
  { name: "new-password", path: "/confirm#access_token=nonsense&type=recovery" },
  { name: "not-found", path: "/there/is/nothing" },
  { name: "browse-name-order", path: "/browse?sort=name" },
  {
    name: "browse-error",
    path: "/browse",
    before: broken(/trpc\/[^?]*publicProperties/),
    act: async (page) => {
      await page.getByLabel("Country").selectOption("Spain");
      await page.getByRole("button", { name: "Retry" }).waitFor();
    },
  },
  {
    name: "qr-code",
    path: "/host/{slug}",
    act: button("QR Code"),
    window: true,
  },
  {
    name: "link-copied",
    path: "/host/{slug}",
    act: (page) => page.getByRole("button", { name: "Share" }).click(),
    window: true,
  },
];

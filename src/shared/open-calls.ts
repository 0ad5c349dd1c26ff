/**
 * The calls that anybody may make, without a session. The client sends every other call only with a
 * token. src/server/standing/access.test.ts compares this list with the access of the procedures.
 */
const names = [
  "auth.confirm",
  "auth.forgotPassword",
  "auth.login",
  "auth.resetPassword",
  "auth.signup",
  "countries.list",
  "guestInterest.create",
  "guestStays.cancel",
  "guestStays.close",
  "guestStays.sendMessage",
  "guestStays.status",
  "guestStays.withdraw",
  "publicCalendars.read",
  "publicProperties.browse",
  "publicProperties.bySlug",
  "publicProperties.moreStays",
  "publicProperties.newest",
  "reports.create",
  "site.impact",
] as const;

export const openCallNames: ReadonlySet<string> = new Set(names);

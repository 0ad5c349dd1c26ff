import { type Message, msg } from "../../shared/i18n/message.ts";
import { limits } from "../../shared/limits.ts";
import { refusal } from "../../shared/refusal.ts";
import { dateOf } from "../../shared/time.ts";

/** The sentences for failed calls, including those that the client shows by itself. */
export const failure = {
  ...refusal,
  invalidInput: msg("Some of the values are not valid"),
  emailNotConfirmed: msg("Please confirm your email address first by opening the link we sent you"),
  letterNotFound: msg("There is no such email"),
  letterSent: msg("This email has already been sent"),
  settingLocked: (variable: string) =>
    msg("{variable} is set in the server’s environment. Change it there and restart the server", {
      variable,
    }),
  emailTaken: msg("An account with this email already exists. Sign in, or use “Forgot password?”"),
  wrongPassword: msg("This isn’t your current password"),
  sameEmail: msg("This is already your email address"),
  otherEmail: msg("This isn’t the email address of your account"),
  lastAdmin: msg("You are the only admin. Make someone else an admin first"),
  accountDisabled: msg(
    "This account has been disabled. To ask why, email the site’s contact address",
  ),
  accountWaiting: msg(
    "Your email is confirmed. An admin will review your account, and we’ll email you",
  ),
  accountRefused: msg("An admin has declined this sign-up"),
  signUpClosed: msg("This site isn’t taking new hosts at the moment"),
  notWaiting: msg("This account is already approved. Disable it to block sign-in"),
  letInFirst: msg("Approve this account first"),
  reportNotFound: msg("There is no such report"),
  userNotFound: msg("There is no such user"),
  signupNotFound: msg("This sign-up has been confirmed or has expired"),
  notTheirEmail: msg("This isn’t the email address of that account"),
  passwordLinkOfAdmin: msg(
    "Password links are only for hosts. For an admin, run on the server: solarstay admin reset-password EMAIL",
  ),
  disableSelf: msg("You can’t disable your own account. Another admin can"),
  deleteSelf: msg("Delete your own account under “Your account”, which asks for your password"),
  personOnly: msg("A token for scripts can’t do this. Sign in instead"),
  secondFactorRequired: msg("Enter the code from your authenticator app"),
  secondFactorInvalid: msg("This code is wrong or already used. Wait for the next one"),
  secondFactorThere: msg("Your second factor is already on"),
  secondFactorNotBegun: msg("Your second factor is not set up"),
  secondFactorNeeded: msg(
    "Admins of this site need a second factor. Set yours up under “Your account”",
  ),
  secondFactorFirst: msg("Set up your own second factor first, or you would lock yourself out"),
  secondFactorUnreadable: msg(
    "Codes can’t be checked at the moment. Use a recovery code, or ask the site’s admins",
  ),
  readOnlyToken: msg("This token is read-only. Make one that can also write"),
  sessionNotFound: msg("This session has already ended"),
  tokenNotFound: msg("There is no such token"),
  tokenLimit: msg(
    "You can have at most {max, plural, one {# token} other {# tokens}}. Revoke one first",
    {
      max: limits.apiTokensPerUser,
    },
  ),
  unauthorized: msg("Please sign in to continue"),
  forbidden: msg("This belongs to another host"),
  notFound: msg("There is nothing at this address"),
  propertyNotFound: msg("Property not found"),
  contactConfirmed: msg("This contact email is already confirmed"),
  takenDownStays: msg(
    "An admin took this listing down, so it can’t be deleted. Email the site’s contact address",
  ),
  takedownKeepsAccount: msg(
    "An admin took one of your listings down, so only an admin can delete this account. Email the site’s contact address",
  ),
  upgradeNotFound: msg("Upgrade project not found"),
  imageNotFound: msg("Photo not found"),
  entryNotFound: msg("Ledger entry not found"),
  receiptNotFound: msg("This entry has no receipt"),
  updateNotFound: msg("Update not found"),
  receiptThere: msg("This entry already has a receipt. Record a correction to add another one"),
  entryRepeated: msg(
    "The last entry has the same kind, date and amount. If the money came in twice, send it with again: true",
  ),
  belowZero: msg("A correction can’t subtract more than was received"),
  receivedTooMuch: msg("The sum of all entries would be too large to count"),
  currencyFixed: (currency: string) => msg("This project is counted in {currency}", { currency }),
  requestKeyUsed: msg(
    "This was sent before with different values. Check the list, then send it again",
  ),
  onlySolar: msg("Panels and kW are recorded for solar power only"),
  notInstalled: msg("Mark the upgrade as installed first"),
  propertyLimit: (most: number) =>
    msg(
      "You can list at most {most, plural, one {# property} other {# properties}}. Delete one, or ask the site’s admins to allow more",
      { most },
    ),
  updatesFull: msg(
    "A project can have at most {max, plural, one {# update} other {# updates}}. Delete one to publish another",
    { max: limits.updatesPerProject },
  ),
  checkOwn: msg("Someone else has to check your entries"),
  checkGoal: msg("A changed goal has no money to check"),
  upgradeLimit: msg(
    "A property can have at most {max, plural, one {# upgrade project} other {# upgrade projects}}. Delete one to add another",
    { max: limits.upgradesPerProperty },
  ),
  interestNotFound: msg("Guest interest not found"),
  calendarMissing: msg("Save the calendar of this property first"),
  blockNotFound: msg("Block not found"),
  blockPast: msg("These nights are over"),
  blocksFull: msg("A calendar can have at most {max, number} blocks. Remove one first", {
    max: limits.blocksPerProperty,
  }),
  unitsTaken: (units: number) =>
    msg(
      "Stays take up to {units, number} units at a time. Cancel some before you reduce the units",
      {
        units,
      },
    ),
  unitsMissing: (units: number) =>
    msg("This property has {units, plural, one {# unit} other {# units}}", { units }),
  staysOff: msg("This site doesn’t take requests for dates at the moment"),
  feedNotFound: msg("Calendar not found"),
  feedThere: msg("This property already reads this calendar"),
  feedsFull: msg("A property can read at most {max, number} calendars. Remove one first", {
    max: limits.feedsPerProperty,
  }),
  stayNotFound: msg("Stay not found"),
  outcomeEarly: (arrival: string) =>
    msg("You can say this from the day of arrival on, {day, date, long}", {
      day: dateOf(arrival),
    }),
  outcomeState: msg("Only an accepted stay can have taken place"),
  outcomeSettled: msg("The share of this stay is recorded. Correct the amount to zero instead"),
  settleState: msg("Only the share of a stay that took place can be recorded"),
  settledOtherwise: msg("The share of this stay is already recorded. Correct it instead"),
  correctState: msg("Record the share of this stay first"),
  stayCurrency: (currency: string) => msg("This stay is paid in {currency}", { currency }),
  partTwice: msg("Name each upgrade project once"),
  partElsewhere: msg("Choose upgrade projects of the property where the guest stayed"),
  partCurrency: (project: string, currency: string) =>
    msg("{project} is counted in {currency}. Choose another upgrade project", {
      project,
      currency,
    }),
  partBelowZero: (project: string) =>
    msg("{project} received less than this correction takes away", { project }),
  partOverGoal: (project: string) =>
    msg("{project} needs less to reach its goal. Reduce its part, or allow more than the goal", {
      project,
    }),
  noOpenProject: msg(
    "No upgrade project of this property needs money in this currency. Add one first, or choose the parts yourself",
  ),
  noRoomForShare: msg(
    "The goals need less than this share. Raise a goal, or choose the parts yourself and allow more than the goal",
  ),
  stayEnded: msg("This request is no longer open"),
  stayExpired: msg("This request has ended, because it was not answered in time"),
  stayAccepted: msg("This stay is already accepted. Change the stay to set another price"),
  stayNotAccepted: msg("This stay is not accepted, or no longer"),
  stayOver: msg("This stay is over. Record whether it took place instead"),
  stayBegun: msg("Your stay has begun. Please write to your host instead"),
  currencyMissing: msg("Set a currency in the calendar of this property first"),
  threadClosed: msg("This conversation is closed"),
  threadFull: msg(
    "A conversation can have at most {max, number} messages. Write an email instead",
    {
      max: limits.stayMessagesMax,
    },
  ),
  guestErased: msg("The data of this guest was erased, so nobody can be written to"),
  stayAhead: msg(
    "The stay of this guest is accepted and still ahead. Cancel it first, so that the guest is told",
  ),
  cancellationUnsent: msg(
    "The email that tells a guest of the cancellation is still to be sent. Please try again in a few minutes",
  ),
  staysAhead: (count: number) =>
    msg(
      "{count, plural, one {# accepted stay is} other {# accepted stays are}} still ahead here. Cancel them first, so that the guests are told",
      { count },
    ),
  staysAheadOfHost: (count: number) =>
    msg(
      "{count, plural, one {# accepted stay is} other {# accepted stays are}} still ahead at this host’s properties. The host has to cancel them first, so that the guests are told. Disable the account to hide its properties at once",
      { count },
    ),
  busy: msg("The database or disk is busy or full right now. Please try again in a moment"),
  readOnly: msg("Nothing can be saved at the moment. Please try again in a few minutes"),
  overloaded: msg("The server is too busy right now. Please try again in a moment"),
  sentAlone: msg("Send this call on its own, not in a batch with similar calls"),
  imageMissing: msg("Choose a photo to upload"),
  imageBroken: msg("This photo is damaged or incomplete. Try exporting it again"),
  imageTooManyPixels: msg("This photo has too many pixels. Make it smaller and try again"),
  imageTooCostly: msg(
    "This photo takes too much memory to convert. Make it smaller, or save it as a regular JPEG (on an iPhone: Settings, Camera, Formats, “Most Compatible”), and try again",
  ),
  imageTooSlow: msg("This photo took too long to read. Make it smaller and try again"),
  signInBusy: msg("Many people are signing in right now. Please try again in a moment"),
  noRoomForPhotos: msg(
    "The site has no room for more photos right now. Please tell the site’s admins, and try again later",
  ),
  filesAway: msg("The site can’t reach its photos right now. Please try again in a few minutes"),
  stopping: msg("The server is restarting. Please try again in a moment"),
  uploadsBusy: msg("Many photos are arriving right now. Please try again in a moment"),
  bodyTooLarge: msg("The request is too large. Shorten it and try again"),
  notUtf8: msg("Send text as UTF-8"),
  malformedJson: msg("The body is not valid JSON"),
  unsupportedMediaType: msg("Send the body as application/json"),
  multipartExpected: msg("Send the photo as multipart/form-data in the field image"),
  methodNotAllowed: (allowed: string | Message) =>
    msg("This address only answers {allowed}", { allowed }),
  rpcMethods: msg("GET for queries and POST for mutations"),
  rateLimited: (seconds: number) => {
    if (seconds < 90) {
      return msg("Too many attempts. Please try again in {seconds, number} seconds", { seconds });
    }
    const count = Math.ceil(seconds / 60);
    // A day is "1440 minutes", without a separator.
    return msg(
      "Too many attempts. Please try again in {count, plural, one {{minutes} minute} other {{minutes} minutes}}",
      { count, minutes: String(count) },
    );
  },
  notReady: msg("The database or the disk is not working properly"),
  internal: msg("Something went wrong on our side. Please try again"),
} as const;

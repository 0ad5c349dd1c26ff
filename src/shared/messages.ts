/** Messages about invalid fields, for schemas and forms. Texts of the specification stay word for word. */
import { type Message, msg } from "./i18n/message.ts";
import { languages } from "./i18n/languages.ts";
import { limits } from "./limits.ts";
import { refusal } from "./refusal.ts";

export const validation = {
  personName: msg("Name must be at least {min, number} characters", { min: limits.personNameMin }),
  email: msg("Invalid email address"),
  passwordMin: msg("Password must be at least {min, number} characters", {
    min: limits.passwordMin,
  }),
  passwordRequired: msg("Password is required"),
  passwordsDiffer: msg("Passwords don't match"),
  terms: msg("You must accept the terms and conditions"),
  propertyName: msg("Property name is required"),
  location: msg("Location is required"),
  country: msg("Country is required"),
  countryUnknown: msg("Choose a country from the list"),
  upgradeType: msg("Upgrade type is required"),
  shortLabel: msg("Short label is required"),
  propertyId: msg("Property ID is required"),
  siteLink: msg("Enter an address that starts with https:// or mailto:"),
  retentionDays: msg(
    "Enter a whole number of days from 1 to {max, number}, or leave it empty to keep guest messages",
    { max: limits.retentionDaysMax },
  ),
  outboxState: msg("state must be waiting, sent or failed"),
  confirmEmail: msg("Type the same email address again"),
  languages: msg("languages must be a list of {languages}", { languages: languages.join(", ") }),
  language: msg("This site is not available in this language"),
  translations: msg("translations must be an object of languages, such as de"),
  translatedFields: (fields: readonly string[]) =>
    msg("A translation is an object of these fields: {fields}", { fields: fields.join(", ") }),
  translationsTooLong: msg(
    "The translations of a property can have at most {max, number} characters together",
    { max: limits.translationsMax },
  ),
  ownTranslation: msg("The original is in this language. Write it there"),
  originalMissing: msg("Write the original text first"),
  lang: msg("lang must be one language, such as de"),
  signUpMode: msg("sign_up must be open, approval or closed"),
  tooLong: (what: Message, max: number) =>
    msg("{what} can have at most {max, number} characters", { what, max }),
  text: (what: Message) => msg("{what} must be text", { what }),
  wholeNumber: (what: string, min: number, max: number) =>
    msg("{what} must be a whole number from {min} to {max}", {
      what,
      min: String(min),
      max: String(max),
    }),
  id: msg("This must be a positive whole number"),
  token: refusal.invalidToken,
  currentPassword: msg("Your current password is required"),
  tokenName: msg("Token name is required"),
  code: msg("Enter the code from your authenticator app, or a recovery code"),
  appCode: msg("Enter the six digits from your authenticator app"),
  tokenScope: msg("Choose what the token may do: scope must be read or write"),
  slug: msg("slug can have at most 200 characters"),
  cursor: msg("cursor must be the next_cursor of the previous page, in the same order"),
  oneOf: (what: string, choices: readonly string[]) =>
    msg("{what} must be {choices} or {last}", {
      what,
      choices: choices.slice(0, -1).join(", "),
      last: choices.at(-1) ?? "",
    }),
  day: (what: Message) => msg("{what} must be a day such as 2026-05-31", { what }),
  departure: msg("Departure must be after arrival"),
  guests: msg("Number of guests must be a whole number from 1 to {max, number}", {
    max: limits.guestsMax,
  }),
  interestState: msg("state must be new, replied or archived"),
  listingState: msg("state must be listed, paused, waiting, taken_down or owner_disabled"),
  takedownReason: msg("Give the reason. The host will see it"),
  reportReason: msg("Choose a reason"),
  reportText: msg("Describe the problem in a few words"),
  userRole: msg("role must be host or admin"),
  propertyLimit: msg(
    "Enter a whole number of properties from 1 to {max, number}, or leave it empty for the usual {usual, number}",
    { max: limits.propertyLimitMax, usual: limits.propertiesPerHost },
  ),
  userState: msg("state must be active, disabled, waiting or refused"),
  flag: (what: string) => msg("{what} must be true or false", { what }),
  imageOrder: msg("The new order must list each photo of the property once"),
  date: msg("Enter a date that is not in the future"),
  amount: msg("Enter an amount up to {max, number} in whole minor units, such as cents", {
    max: limits.amountMax,
  }),
  amountZero: msg("Enter an amount that is not zero"),
  amountPositive: msg("Only a correction can be negative"),
  goalAmount: msg("A goal needs an amount above zero"),
  amountMissing: msg("Enter an amount"),
  amountUnclear: (one: string, other: string) =>
    msg("Could mean {one} or {other}. Write 1500 or 1,500.00", { one, other }),
  currency: msg("Choose a currency from the list"),
  ledgerKind: msg("Choose what kind of entry this is"),
  updateText: msg("Write a short update"),
  requestKey: msg("request_key can have 1 to {max, number} letters, digits, - or _", {
    max: limits.requestKeyMax,
  }),
  kw: msg("Enter the power in kW: more than 0, at most {max, number}, up to three decimals", {
    max: limits.kwMax,
  }),
  kwUnclear: msg(
    "Enter the power in kW, for example {example, number}: more than 0, at most {max, number}, up to three decimals",
    { example: 4.92, max: limits.kwMax },
  ),
  panels: msg("Enter the number of panels, from 1 to {max, number}", { max: limits.panelsMax }),
} as const;

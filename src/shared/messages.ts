/** Every sentence that both sides, or more than one place, show to people. Spec texts are word for word. */
import { limits } from "./limits.ts";

/** Said by the server, by a schema, and by the client where no server answered. */
const invalidToken = "Invalid confirmation token";
const invalidCredentials = "Invalid credentials";

export const validation = {
  personName: `Name must be at least ${limits.personNameMin} characters`,
  email: "Invalid email address",
  passwordMin: `Password must be at least ${limits.passwordMin} characters`,
  passwordRequired: "Password is required",
  passwordsDiffer: "Passwords don't match",
  terms: "You must accept the terms and conditions",
  propertyName: "Property name is required",
  location: "Location is required",
  country: "Country is required",
  countryUnknown: "Choose a country from the list",
  upgradeType: "Upgrade type is required",
  shortLabel: "Short label is required",
  propertyId: "Property ID is required",
  tooLong: (what: string, max: number) =>
    `${what} can have at most ${max.toLocaleString("en")} characters`,
  id: "This must be a positive whole number",
  token: invalidToken,
  paused: "paused must be true or false",
  imageOrder: "The new order must name each image of the property once",
} as const;

/** What a call fails with, as shown when the server answered without a sentence of its own. */
export const fallback = {
  signup: "Registration failed",
  signupException: "Registration failed. Please try again.",
  login: invalidCredentials,
  loginException: "Login failed. Please try again.",
  confirm: invalidToken,
  confirmException: "Confirmation failed. Please try again.",
  dashboard: "Failed to fetch dashboard data",
  admin: "Failed to fetch admin data",
  sessionExpired: "Authentication expired",
  publicList: "Failed to fetch properties",
  interest: "Failed to submit interest",
  propertyCreate: "Failed to create property",
  propertyUpdate: "Failed to update property",
  propertyDelete: "Failed to delete property",
  upgradeCreate: "Failed to create upgrade project",
  upgradeUpdate: "Failed to update upgrade project",
  upgradeDelete: "Failed to delete upgrade project",
  imageUpload: "Failed to upload image",
  imageDelete: "Failed to delete image",
  imageUpdate: "Failed to update image",
  copyUrl: "Failed to copy URL to clipboard",
  noToken: "No authentication token available",
} as const;

/** The server's sentences for failures. */
export const failure = {
  invalidInput: "Some of the values sent are not valid",
  invalidCredentials,
  emailNotConfirmed: "Please confirm your email address first: open the link we sent you",
  emailTaken: 'An account with this email already exists. Sign in, or use "Forgot password?"',
  invalidToken,
  unauthorized: "Please sign in to continue",
  forbidden: "This belongs to another host",
  adminOnly: "Access denied - admin role required",
  notFound: "There is nothing at this address",
  propertyNotFound: "Property not found",
  upgradeNotFound: "Upgrade project not found",
  imageNotFound: "Image not found",
  imageLimit: `A property can have at most ${limits.imagesPerProperty} images`,
  imageMissing: "Choose an image file to upload",
  imageUnsupported: "This file is not a photo we can read. Use JPEG, PNG, WebP, AVIF, GIF or HEIC",
  imageBroken: "This photo is damaged or incomplete. Try to export it again",
  imageTooManyPixels: "This photo has too many pixels. Make it smaller and try again",
  imageTooSlow: "This photo took too long to read. Make it smaller and try again",
  uploadsBusy: "Many photos are arriving right now. Please try again in a moment",
  imageTooLarge: (megabytes: number) => `The file is too large: at most ${megabytes} MB`,
  bodyTooLarge: "What was sent is too large",
  malformedJson: "The body is not valid JSON",
  unsupportedMediaType: "Send the body as application/json",
  multipartExpected: "Send the photo as multipart/form-data in the field image",
  methodNotAllowed: (allowed: string) => `This address only answers ${allowed}`,
  rateLimited: (seconds: number) =>
    seconds < 90
      ? `Too many attempts. Please try again in ${seconds} seconds`
      : `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes`,
  notReady: "The database or the disk does not work as it should",
  internal: "Something went wrong on our side. Please try again",
} as const;

export const fundingProgress = (percent: number): string => `${percent}% funded`;

/** Refusals of the server that the client also shows by itself. */
import { msg } from "./i18n/message.ts";
import { limits } from "./limits.ts";

export const refusal = {
  invalidCredentials: msg("Invalid credentials"),
  invalidToken: msg("Invalid confirmation token"),
  adminOnly: msg("Access denied - admin role required"),
  imageUnsupported: msg("We can’t read this file. Use a JPEG, PNG, WebP, AVIF, GIF or HEIC photo"),
  imageLimit: msg(
    "A property can have at most {max, plural, one {# photo} other {# photos}}. Delete one to add another",
    {
      max: limits.imagesPerProperty,
    },
  ),
  imageTooLarge: (megabytes: number) =>
    msg("This file is over {megabytes, number} MB. Make it smaller and try again", { megabytes }),
} as const;

import { z } from "zod";
import { languages } from "../i18n/languages.ts";
import { limits } from "../limits.ts";
import { msg } from "../i18n/message.ts";
import { schemaError } from "../i18n/schema-errors.ts";
import { validation } from "../messages.ts";
import {
  email,
  idField,
  optionalText,
  requiredLine,
  rowId,
  searchText,
  slug,
  timestamp,
  wholeNumber,
} from "./fields.ts";
import { stayRulesView } from "./calendar.ts";
import { succeeded } from "./auth.ts";
import { cardImage, listedImage, ownImage, shownImage } from "./property-images.ts";
import {
  originalLanguage,
  readingLanguage,
  translatedFields,
  translatedNames,
  translationsInput,
  translationsView,
} from "./translations.ts";
import { listedUpgrade, ownUpgrade, shownUpgrade } from "./upgrade-projects.ts";

/** The dialog's fields, as typed. */
export const propertyFields = z.object({
  name: requiredLine(validation.propertyName, msg("Property name"), limits.nameMax),
  location: requiredLine(validation.location, msg("Location"), limits.locationMax),
  country: requiredLine(validation.country, msg("Country"), limits.nameMax),
  description: optionalText(msg("Description"), limits.longTextMax),
  contact_email: email,
  room_pricing: optionalText(msg("Room pricing"), limits.shortTextMax),
  availability_info: optionalText(msg("Availability"), limits.shortTextMax),
  custom_message: optionalText(msg("Message to guests"), limits.longTextMax),
});

/** The fields of a property that a host can translate. */
const propertyTranslations = translationsInput(
  propertyFields.pick({
    description: true,
    room_pricing: true,
    availability_info: true,
    custom_message: true,
  }).shape,
);

/** The language that the host writes in, one of the site's. */
const propertyLanguage = z
  .enum(languages, { error: schemaError(validation.language) })
  .optional()
  .meta({
    description:
      "The language of the texts. A new property has that of the account, if the site has it, otherwise the site’s own",
  });

const inLanguages = { language: propertyLanguage, translations: propertyTranslations };

export const propertyCreateInput = z.object({ ...propertyFields.shape, ...inLanguages });
export const propertyUpdateInput = z.object({
  id: idField(),
  ...propertyFields.partial().shape,
  ...inLanguages,
  /** True hides the property from guests, false lists it again. */
  paused: z.boolean({ error: schemaError(validation.flag("paused")) }).optional(),
});

const cardShape = {
  id: rowId,
  slug: z.string(),
  name: z.string(),
  location: z.string(),
  country: z.string(),
  description: z.string().nullable(),
  language: originalLanguage,
  translated: translatedNames,
};

const publicShape = {
  ...cardShape,
  contact_email: z.string(),
  room_pricing: z.string().nullable(),
  availability_info: z.string().nullable(),
  created_at: timestamp,
  /** Text containing a percentage, e.g. "40% funded". */
  funding_progress: z.string(),
};

/**
 * A property in the public list: the fields of the specification, and no more but the languages on a
 * site with several.
 */
export const propertyListing = z
  .object({
    ...publicShape,
    images: z.array(listedImage),
    upgradeProjects: z.array(listedUpgrade),
  })
  .meta({ id: "PropertyListing" });
export type PropertyListing = z.infer<typeof propertyListing>;

/** A property as a card in a list. */
const propertyCard = z
  .object({
    ...cardShape,
    /** The beginning of the description. */
    description: z.string().nullable(),
    image: cardImage.nullable(),
    /** The first few distinct types of its upgrades, in the host's order. */
    upgrade_types: z.array(z.string()),
    /** The number of distinct types in total. */
    upgrade_type_count: z.int(),
    /** The first sentence of the room pricing. */
    price: z.string().nullable(),
    /**
     * The average funding of its upgrades with a goal, in percent; null without a goal, and when all
     * upgrades are installed.
     */
    funded: z.int().nullable(),
    /** The number of installed upgrades. */
    installed: z.int(),
  })
  .meta({ id: "PropertyCard" });
export type PropertyCardView = z.infer<typeof propertyCard>;
export const moreStaysOutput = z.array(propertyCard);

/** The properties on the landing page. */
export const newestOutput = z
  .object({
    /** The newest ones that have a photo. */
    items: z.array(propertyCard),
    /** The number of properties in total. */
    total: z.int(),
  })
  .meta({ id: "NewestProperties" });
export type NewestProperties = z.infer<typeof newestOutput>;

/** A property as its own page shows it. */
export const propertyView = z
  .object({
    ...publicShape,
    images: z.array(shownImage),
    upgradeProjects: z.array(shownUpgrade),
    custom_message: z.string().nullable(),
    /** The first word of the host's name. */
    host_name: z.string(),
    /** Absent unless the property takes requests for dates. */
    stay_rules: stayRulesView.exactOptional(),
  })
  .meta({ id: "Property" });
export type PropertyView = z.infer<typeof propertyView>;

const ownShape = {
  paused_at: timestamp.nullable(),
  /** Since when it is taken down, and why; only an admin can list it again. */
  taken_down_at: timestamp.nullable(),
  taken_down_reason: z.string().nullable(),
  /** Since when it awaits approval, because another listing of its host was taken down. */
  waiting_since: timestamp.nullable(),
  /**
   * The recipient of guests' interest: the contact email once its owner has confirmed it, else the
   * account's.
   */
  interest_email: z.string(),
};

/** A property in its owner's list, even while it is hidden from guests. */
export const ownPropertyView = z
  .object({
    ...propertyView.omit({ host_name: true, translated: true, stay_rules: true }).shape,
    images: z.array(ownImage),
    upgradeProjects: z.array(ownUpgrade),
    translations: translationsView(translatedFields.property),
    ...ownShape,
    /** The number of messages of interest in it. */
    interest_count: z.int(),
  })
  .meta({ id: "OwnProperty" });
export type OwnPropertyView = z.infer<typeof ownPropertyView>;

/** A property as its page shows it, or would show it, for its owner and admins. */
export const propertyPreview = z
  .object({ ...propertyView.shape, ...ownShape })
  .meta({ id: "PropertyPreview" });
export type PropertyPreview = z.infer<typeof propertyPreview>;

export const contactAskOutput = succeeded(["CONTACT_CONFIRMATION_SENT"]);

export const propertyList = z.array(ownPropertyView);

const slugInput = z.object({ slug });

/** A listed property, or one from a slug's list, in a language. */
export const propertyReadInput = slugInput.extend({ lang: readingLanguage });

/** The filters of a public list; an empty value does not narrow it. */
const filters = {
  country: searchText.optional(),
  upgrade_type: searchText.optional(),
  q: searchText.optional(),
};

const sorts = ["newest", "name"] as const;

const sort = z
  .enum(sorts, { error: schemaError(validation.oneOf("sort", sorts)) })
  .meta({ description: "newest (unless told), or name: in alphabetical order" });

export const publicListInput = z.object({
  ...filters,
  sort: sort.optional(),
  lang: readingLanguage,
  limit: wholeNumber("limit", 1, limits.listPageMax).optional(),
  offset: wholeNumber("offset", 0, Number.MAX_SAFE_INTEGER).optional(),
});

export const browseInput = z.object({
  ...filters,
  sort: sort.optional(),
  lang: readingLanguage,
  cursor: z
    .string({ error: schemaError(validation.cursor) })
    .regex(/^\d{1,15}(\.[\w-]{0,1000})?$/, { error: schemaError(validation.cursor) })
    .meta({ description: "Where the page starts: the next_cursor of the page before" })
    .nullish(),
});
export type BrowseInput = z.infer<typeof browseInput>;

/** One page of /browse. */
export const browseOutput = z
  .object({
    items: z.array(propertyCard),
    /** The number of properties in total. */
    total: z.int(),
    /** The number of properties that match the filters. */
    matching: z.int(),
    /** The countries of the properties, by name, with the number of properties in each. */
    countries: z.array(z.object({ name: z.string(), count: z.int() })),
    /** The upgrade types to filter by: the known ones, and others that several properties use. */
    upgrade_types: z.array(z.string()),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "BrowsePage" });
export type BrowsePage = z.infer<typeof browseOutput>;

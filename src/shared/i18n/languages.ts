/** The languages that the product speaks; English is the source of all texts. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "ar"] as const;

export type Language = (typeof languages)[number];

/** Whether a text names one of the {@link languages}. */
export const isLanguage = (text: string | undefined): text is Language =>
  (languages as readonly (string | undefined)[]).includes(text);

/** The direction in which a language is written. */
export const directionOfLanguage = (language: Language): "ltr" | "rtl" =>
  language === "ar" ? "rtl" : "ltr";

/**
 * A password in the one Unicode form (NFC) that is hashed and whose length counts: "é" may be typed
 * as one character or as two, by the same person on two devices.
 */
export const inOneForm = (password: string): string => password.normalize("NFC");

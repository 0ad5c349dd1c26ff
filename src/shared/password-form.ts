/**
 * A password in Unicode NFC, the form that is hashed and whose length counts: the same person may
 * type "é" as one character on one device and as two on another.
 */
export const inOneForm = (password: string): string => password.normalize("NFC");

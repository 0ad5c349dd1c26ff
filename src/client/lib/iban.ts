/** As people read an account number: "DE89 3704 0044". */
export const inFours = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, "$1 ");

/** Keeps the day of a formatted date on one line with its month: "29. November 2026". */
export const unbrokenDate = (date: string): string => date.replace(/^(\d+\.?) /, "$1\u00A0");

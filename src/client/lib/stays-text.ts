/** "1 stay", "1,326 stays". */
export const staysText = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "stay" : "stays"}`;

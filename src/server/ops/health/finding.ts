/** The result of a check. A fault keeps something from working; a warning may become a fault. */
export type Finding<Text = string> = {
  state: "ok" | "warning" | "fault";
  text: Text;
  /** The fix, for the operator. */
  fix?: string;
  /** For `doctor` only: the operator may have reasons, such as another way to make backups. */
  isHint?: true;
};

/** The first three of many names. */
export const named = (names: string[]): string =>
  names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");

/** "1 file", "3 files". */
export const files = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

export const ok = <Text>(text: Text): Finding<Text> => ({ state: "ok", text });
export const warning = <Text>(text: Text, fix: string): Finding<Text> => ({
  state: "warning",
  text,
  fix,
});
export const fault = <Text>(text: Text, fix: string): Finding<Text> => ({
  state: "fault",
  text,
  fix,
});

/** The result of a check. A fault keeps something from working; a warning may become a fault. */
export type Finding = {
  state: "ok" | "warning" | "fault";
  text: string;
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

export const ok = (text: string): Finding => ({ state: "ok", text });
export const warning = (text: string, fix: string): Finding => ({ state: "warning", text, fix });
export const fault = (text: string, fix: string): Finding => ({ state: "fault", text, fix });

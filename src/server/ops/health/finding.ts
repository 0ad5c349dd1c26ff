/** The result of a check. A fault keeps something from working; a warning may become a fault. */
export type Finding = {
  state: "ok" | "warning" | "fault";
  said: string;
  /** The fix, for the operator. */
  todo?: string;
  /** For `doctor` only: the operator may have reasons, such as another way to make backups. */
  isHint?: true;
};

/** The first three of many names. */
export const named = (names: string[]): string =>
  names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");

/** "1 file", "3 files". */
export const files = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

export const ok = (said: string): Finding => ({ state: "ok", said });
export const warning = (said: string, todo: string): Finding => ({ state: "warning", said, todo });
export const fault = (said: string, todo: string): Finding => ({ state: "fault", said, todo });

import { useState } from "react";

/** A dialog about one item of a list, or about a new one. */
export interface ItemDialog<Item> {
  open: boolean;
  /** What it was last opened for; it stays while the dialog goes, so that its texts do not flash. */
  item: Item | undefined;
  /** Another number at every opening: the `key` that makes the dialog start afresh. */
  turn: number;
  show: (item?: Item) => void;
  close: () => void;
}

export function useItemDialog<Item>(): ItemDialog<Item> {
  const [state, setState] = useState<{ open: boolean; item: Item | undefined; turn: number }>({
    open: false,
    item: undefined,
    turn: 0,
  });
  return {
    ...state,
    show: (item) => setState(({ turn }) => ({ open: true, item, turn: turn + 1 })),
    close: () => setState((last) => ({ ...last, open: false })),
  };
}

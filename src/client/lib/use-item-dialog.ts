import { useState } from "react";

/** The state of a dialog about one item of a list, or a new one. */
interface ItemDialog<Item> {
  open: boolean;
  /** The item it was last opened for; kept while the dialog closes, so that its texts do not change. */
  item: Item | undefined;
  /** Changes at every opening: use it as `key` to reset the dialog. */
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

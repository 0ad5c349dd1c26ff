import { useState } from "react";
import { useOverlay } from "./use-overlay.ts";

/** The state of a dialog about one item of a list, or a new one. */
interface ItemDialog<Item> {
  open: boolean;
  /** The item it was last opened for; kept while the dialog closes, and when the item is deleted. */
  item: Item | undefined;
  /** Changes whenever `show` opens it: use it as `key` to reset the dialog. */
  turn: number;
  show: (item?: Item) => void;
  close: () => void;
}

/** A dialog about an item of `items`, or about a new one: an overlay of this name. */
export function useItemDialog<Item extends { id: number }>(
  name: string,
  items: readonly Item[],
): ItemDialog<Item> {
  const { open, detail, turn, show, close } = useOverlay<number>(name);
  const [last, setLast] = useState<Item>();
  const listed = items.find(({ id }) => id === detail);
  if (listed !== undefined && listed !== last) setLast(listed);
  const item = listed ?? (last?.id === detail ? last : undefined);
  return {
    // After a reload, the list is loaded first.
    open: open && (detail === undefined || item !== undefined),
    item,
    turn,
    show: (shown) => show(shown?.id),
    close,
  };
}

import { useState } from "react";
import { useOverlay } from "./use-overlay.ts";

/** The state of a dialog about one item of a list, or a new one. */
interface ItemDialog<Item> {
  open: boolean;
  /** The item it was last opened for; kept while the dialog closes, and when the item is deleted. */
  item: Item | undefined;
  /** Changes whenever the dialog opens, for an item once it is loaded: use it as `key` to reset it. */
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
  // After a reload, the list is loaded first.
  const isLoaded = detail === undefined || item !== undefined;
  return {
    open: open && isLoaded,
    item,
    turn: isLoaded ? turn : 0,
    show: (shown) => show(shown?.id),
    close,
  };
}

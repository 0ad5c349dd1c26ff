import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

const keys = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down))$/;
const nightOf = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>("[data-night]")?.dataset["night"];

interface NightRange {
  /** Nights before it cannot be chosen. */
  today: string;
  /** Receives the first and the last night; `isDone` is false until the end is chosen. */
  onRange: (first: string, last: string, isDone: boolean) => void;
}

/**
 * Chooses nights in a grid: by two presses, by dragging with a mouse, or with Shift and the keys that
 * move in the grid. Spread `handlers` on an element around the grid.
 */
export function useNightRange({ today, onRange }: NightRange) {
  /** The first of two presses. */
  const [pressed, setPressed] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  /** Where a drag, or a move with Shift, began. */
  const from = useRef<{ night: string; by: "pointer" | "keys"; hasMoved: boolean }>(undefined);
  const skipPress = useRef(false);

  const choose = (one: string, other: string, isDone: boolean) =>
    one < other ? onRange(one, other, isDone) : onRange(other, one, isDone);

  useEffect(() => {
    const end = () => {
      if (from.current?.by !== "pointer") return;
      // A click follows if the drag ended where it began.
      skipPress.current = from.current.hasMoved;
      from.current = undefined;
      setTimeout(() => (skipPress.current = false));
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, []);

  return {
    /** The night that was pressed first, until the second is pressed. */
    pressed,
    /** The night under the pointer, or with the focus. */
    pointed,
    onPress: (night: string) => {
      if (skipPress.current || night < today) return;
      setPressed(pressed === undefined ? night : undefined);
      choose(pressed ?? night, night, pressed !== undefined);
    },
    onPoint: (night: string | undefined) => {
      setPointed(night);
      const start = from.current;
      if (!start || night === undefined || night < today) return;
      if (night === start.night && !start.hasMoved) return;
      start.hasMoved = true;
      setPressed(undefined);
      choose(start.night, night, true);
    },
    handlers: {
      onPointerDown: ({ target, pointerType, button }: PointerEvent) => {
        const night = nightOf(target);
        // A finger scrolls the page.
        if (pointerType === "touch" || button !== 0 || night === undefined || night < today) return;
        from.current = { night, by: "pointer", hasMoved: false };
      },
      onKeyDownCapture: ({ target, shiftKey, key }: KeyboardEvent) => {
        const night = nightOf(target);
        if (!keys.test(key) || night === undefined) return;
        if (!shiftKey) from.current = undefined;
        else if (night >= today) from.current ??= { night, by: "keys", hasMoved: false };
      },
    },
  };
}

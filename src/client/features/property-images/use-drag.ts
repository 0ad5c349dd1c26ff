import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";

/** The distance, in px, after which a press is a drag. */
const threshold = 6;

interface Drag {
  id: number;
  /** The distance from the photo's place, in px. */
  x: number;
  y: number;
  /** The id of the photo below the pointer. */
  over: number | undefined;
}

/**
 * Drags a photo, by mouse, pen or touch, onto another whose place it takes. Photos need `data-photo`
 * with their id; Escape cancels. Buttons do the same by keyboard.
 */
export function useDrag(onDrop: (id: number, over: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<{ id: number; pointer: number; x: number; y: number }>(undefined);

  function stop(): void {
    start.current = undefined;
    setDrag(undefined);
  }
  const dragging = drag !== undefined;
  const callOff = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") stop();
  });
  useEffect(() => {
    if (!dragging) return undefined;
    const listener = (event: KeyboardEvent) => callOff(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, [dragging]);

  /** The event handlers of a photo or its drag handle. */
  const grip = (id: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY, pointerId }: PointerEvent<HTMLElement>) {
      const from = start.current;
      if (from?.pointer !== pointerId) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (!dragging && Math.hypot(x, y) < threshold) return;
      setDrag({ id, x, y, over: photoAt(clientX, clientY, id) });
    },
    onPointerUp() {
      if (drag?.over !== undefined) onDrop(drag.id, drag.over);
      stop();
    },
    onPointerCancel: stop,
  });

  return { drag, grip };
}

/** The id of the photo at a point of the screen, if it is of the same property. */
function photoAt(x: number, y: number, id: number): number | undefined {
  const own = document.querySelector(`[data-photo="${id}"]`);
  for (const element of document.elementsFromPoint(x, y)) {
    const photo = element.closest<HTMLElement>("[data-photo]");
    if (photo && photo !== own && photo.parentElement === own?.parentElement) {
      return Number(photo.dataset["photo"]);
    }
  }
  return undefined;
}

import { useRef } from "react";

/**
 * Lets a mutation run once at a time: two clicks before the first render after them would both get
 * through a mere `pending`. What it returns never rejects; the mutation's own `onError` says what failed.
 */
export function useOneAtATime<Input>(mutate: (input: Input) => Promise<unknown>) {
  const running = useRef(false);
  return async (input: Input): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      await mutate(input);
    } catch {
      // onError has said it.
    } finally {
      running.current = false;
    }
  };
}

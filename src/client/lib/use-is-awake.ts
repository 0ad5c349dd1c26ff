import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether the app runs: false in the server's markup and while React hydrates it. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

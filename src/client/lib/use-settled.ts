import { useEffect, useState } from "react";

/** The pause in typing after which a value is settled. */
const pauseMs = 250;

/** The value, updated once it has not changed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

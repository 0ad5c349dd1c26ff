import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSettled } from "./use-settled.ts";

/**
 * The text of a search field whose value is kept elsewhere, for example in the address. The search
 * runs once typing pauses; a value that changes elsewhere (Back, another link) replaces the text.
 */
export function useTypedSearch(
  value: string,
  onSearch: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);
  const settled = useSettled(typed.trim());
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    if (settled === searched.current) return;
    searched.current = settled;
    search(settled);
  }, [settled]);

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);

  return [typed, setTyped];
}

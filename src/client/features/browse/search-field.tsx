import { useEffect, useEffectEvent, useRef } from "react";
import { limits } from "../../../shared/limits.ts";
import { useTranslate } from "../../lib/translate.ts";
import { FilterText } from "./filter-field.tsx";

/** The pause in typing after which the list is searched. */
const pauseMs = 350;

interface SearchFieldProps {
  /** The current search text. */
  value: string;
  /** `again`: the field was searched before without leaving it, so Back undoes both at once. */
  onSearch: (text: string, again: boolean) => void;
}

/**
 * Searches while typing. The field keeps its own text, so text typed before hydration is not lost, and
 * takes over values from elsewhere: Back, or Clear Filters.
 */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const again = useRef(false);

  function search(): void {
    clearTimeout(pause.current);
    const text = field.current?.value.trim() ?? "";
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text, again.current);
    again.current = true;
  }

  useEffect(() => {
    if (value === sent.current || !field.current) return;
    clearTimeout(pause.current);
    sent.current = value;
    again.current = false;
    field.current.value = value;
  }, [value]);

  const searchForEarlyText = useEffectEvent(search);
  useEffect(() => {
    searchForEarlyText();
    return () => clearTimeout(pause.current);
  }, []);

  return (
    <FilterText
      ref={field}
      label={t("Search")}
      name="q"
      type="search"
      enterKeyHint="search"
      placeholder={t("Name or place")}
      defaultValue={value}
      maxLength={limits.searchMax}
      onFocus={() => {
        again.current = false;
      }}
      onInput={() => {
        clearTimeout(pause.current);
        pause.current = setTimeout(search, pauseMs);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        search();
      }}
    />
  );
}

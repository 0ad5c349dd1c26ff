import { limits } from "../../shared/limits.ts";
import { TextField } from "./form-field.tsx";

interface ListSearchProps {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (words: string) => void;
}

/** The search field of a list; its length limit is the server's. */
export function ListSearch({ onSearch, ...rest }: ListSearchProps) {
  return (
    <TextField
      type="search"
      autoComplete="off"
      maxLength={limits.searchMax}
      onChange={(event) => onSearch(event.target.value)}
      {...rest}
    />
  );
}

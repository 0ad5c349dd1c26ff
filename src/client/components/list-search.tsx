import { limits } from "../../shared/limits.ts";
import { TextField } from "./form-field.tsx";

interface ListSearchProps {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (words: string) => void;
}

/** The words by which a list in a dialog is narrowed; as long as the server takes them. */
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

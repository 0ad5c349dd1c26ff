import { useState } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { useItemDialog } from "../../lib/use-item-dialog.ts";

/** useItemDialog for a dialog with translations, which `show` can open with one of them. */
export function useTranslatedDialog<Item extends { id: number }>(
  name: string,
  items: readonly Item[],
) {
  const dialog = useItemDialog(name, items);
  const [startIn, setStartIn] = useState<Language>();
  return {
    ...dialog,
    startIn,
    show(item?: Item, language?: Language): void {
      setStartIn(language);
      dialog.show(item);
    },
  };
}

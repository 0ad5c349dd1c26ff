import type { Language } from "../../../shared/i18n/languages.ts";
import type { ShownUpgrade } from "../../../shared/schemas/upgrade-projects.ts";

export interface UpgradeProps {
  project: ShownUpgrade;
  /** The language of the originals. */
  language: Language | undefined;
}

import type { UserView } from "../../../shared/schemas/auth.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";

/** The props of the page layout. */
export interface ShellProps {
  user: UserView | null;
  /** The current path, without search and hash. */
  path: string;
  site: SiteView;
  onLogout: () => void;
  /** Opens the account dialog. */
  onAccount: () => void;
}

import type { UserView } from "../../../shared/schemas/auth.ts";
import type { SiteView } from "../../../shared/schemas/site.ts";

/** What the frame around every page needs to know. */
export interface ShellProps {
  user: UserView | null;
  /** Where we are, without search and hash. */
  path: string;
  site: SiteView;
  onLogout: () => void;
  /** Opens what the person can do about their own account. */
  onAccount: () => void;
}

import type { ReactNode } from "react";
import type { UserView } from "../../../shared/schemas/auth.ts";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { useItemDialog } from "../../lib/use-item-dialog.ts";

/** Brings forms and dialog machinery, which most visits never need. */
const AccountDialog = lazyDialog(() =>
  import("./account-dialog.tsx").then((module) => module.AccountDialog),
);

interface AccountDialogOptions {
  user: UserView | null;
  onUserChanged: (user: UserView) => void;
  onDeleted: () => Promise<void>;
}

/** The account dialog: what opens it, and itself to be rendered. */
export function useAccountDialog({
  user,
  ...more
}: AccountDialogOptions): [open: () => void, dialog: ReactNode] {
  const { show, close, open, turn } = useItemDialog<never>();
  const dialog = user !== null && (
    <AccountDialog key={turn} open={open} onClose={close} user={user} {...more} />
  );
  return [() => show(), dialog];
}

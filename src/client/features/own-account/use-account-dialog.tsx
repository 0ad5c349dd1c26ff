import { lazy, type ReactNode, Suspense } from "react";
import type { UserView } from "../../../shared/schemas/auth.ts";
import { useItemDialog } from "../../lib/use-item-dialog.ts";

/** Brings forms and dialog machinery, which most visits never need. */
const AccountDialog = lazy(() =>
  import("./account-dialog.tsx").then((module) => ({ default: module.AccountDialog })),
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
  const dialog = user !== null && turn > 0 && (
    <Suspense fallback={null}>
      <AccountDialog key={turn} open={open} onClose={close} user={user} {...more} />
    </Suspense>
  );
  return [() => show(), dialog];
}

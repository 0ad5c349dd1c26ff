import { useSite } from "../../first-data.ts";
import type { AdminStats } from "./admin-data.ts";
import { AnalyticsTable } from "./analytics-table.tsx";
import { ManageUsers } from "./manage-users.tsx";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { Settings } from "./settings.tsx";
import type { AdminDialog } from "./system-actions.tsx";

interface AdminDialogsProps {
  /** Which one is open. */
  open: AdminDialog | undefined;
  onClose: () => void;
  /** The signed-in admin's. */
  adminId: number;
  stats: AdminStats;
}

/** What the System Actions open. */
export function AdminDialogs({ open, onClose, adminId, stats }: AdminDialogsProps) {
  const site = useSite();
  return (
    <>
      <PanelDialog
        open={open === "users"}
        onClose={onClose}
        title="Manage Users"
        description="Who has an account here, and who has only signed up."
      >
        <ManageUsers adminId={adminId} />
      </PanelDialog>
      <PanelDialog
        open={open === "analytics"}
        onClose={onClose}
        title="View Analytics"
        description="Where the platform stands today."
      >
        <AnalyticsTable stats={stats} />
      </PanelDialog>
      <PanelDialog
        open={open === "settings"}
        onClose={onClose}
        title="System Settings"
        description="Settings come from the server's environment. To change one, set it there and start the server again."
      >
        <Settings site={site} warnings={stats.warnings} />
      </PanelDialog>
    </>
  );
}

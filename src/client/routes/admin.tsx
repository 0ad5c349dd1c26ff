import { Button, Container, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { failure as failures, fallback } from "../../shared/messages.ts";
import type { UserView } from "../../shared/schemas/auth.ts";
import { ErrorState } from "../components/error-state.tsx";
import { lazyDialog } from "../components/lazy-part.tsx";
import { LoadFailure } from "../components/load-failure.tsx";
import { PanelDialog } from "../components/panel-dialog.tsx";
import { SpinnerScreen } from "../components/spinner-screen.tsx";
import { type AdminStats as Stats, useAdminStats } from "../features/admin/admin-data.ts";
import { AdminStats } from "../features/admin/admin-stats.tsx";
import { ManageUsers, type Shown } from "../features/admin/manage-users.tsx";
import { type AdminDialog, SystemActions } from "../features/admin/system-actions.tsx";
import { UserManagement } from "../features/admin/user-management.tsx";
import { ReceiptButton } from "../features/funding/receipt-button.tsx";
import { OversightCard } from "../features/oversight/oversight-card.tsx";
import { useSite } from "../first-data.ts";
import { bodyOf, messageOf, statusOf } from "../lib/api-error.ts";
import { useOverlay } from "../lib/use-overlay.ts";
import { usePage } from "../lib/use-page.ts";
import { clearSession, useUser } from "../session.ts";
import { SecondFactorDuty } from "./second-factor-duty.tsx";

/** Charts and forms are loaded when they open. */
const AnalyticsDialog = lazyDialog(() =>
  import("../features/analytics/analytics-dialog.tsx").then((module) => module.AnalyticsDialog),
);
const SettingsDialog = lazyDialog(() =>
  import("../features/settings/settings-dialog.tsx").then((module) => module.SettingsDialog),
);

/** /admin: the platform's numbers, its users and the settings. */
export function AdminRoute() {
  usePage(`Admin Dashboard · ${useSite().site_name}`);
  const user = useUser();
  const stats = useAdminStats(user?.role === "admin");

  if (user?.role === "host") return <Navigate to="/dashboard" replace />;
  if (user === null) return <SpinnerScreen label="Verifying authentication..." />;
  if (stats.isPending) return <SpinnerScreen label="Loading admin panel..." />;
  if (bodyOf(stats.error)?.code === "SECOND_FACTOR_NEEDED") {
    return <SecondFactorDuty onTurnedOn={() => void stats.refetch()} />;
  }
  // After a failed refetch the panel stays, and with it what is typed into its dialogs.
  if (stats.isLoadingError || statusOf(stats.error) === 403) {
    return <PanelFailure failure={stats.error} />;
  }
  return <AdminPanel admin={user} stats={stats.data} />;
}

function AdminPanel({ admin, stats }: { admin: UserView; stats: Stats }) {
  const users = useOverlay<Shown>("users");
  const analytics = useOverlay("analytics");
  const settings = useOverlay("settings");
  const show: Record<AdminDialog, () => void> = {
    users: () => users.show(),
    analytics: () => analytics.show(),
    settings: () => settings.show(),
  };
  return (
    <Container py={{ base: 8, md: 12 }}>
      <Heading as="h1" textStyle="title">
        Admin Dashboard
      </Heading>
      <Text mt={3} mb={{ base: 7, md: 10 }} textStyle="lead" color="ink.soft">
        How the platform is doing and who’s on it
      </Text>
      <AdminStats stats={stats} />
      <Grid
        mt={{ base: 3, md: 5 }}
        gap={{ base: 3, md: 5 }}
        alignItems="start"
        templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 1fr)" }}
      >
        <UserManagement
          adminEmail={admin.email}
          onShowAll={() => users.show()}
          onShowWaiting={() => users.show("waiting")}
        />
        <Stack gap={{ base: 3, md: 5 }}>
          <SystemActions onOpen={(dialog) => show[dialog]()} />
          <OversightCard renderReceipt={(entry) => <ReceiptButton entry={entry} />} />
        </Stack>
      </Grid>
      <PanelDialog
        open={users.open}
        onClose={users.close}
        title="Manage Users"
        description="Everyone with an account, and sign-ups still to be confirmed."
      >
        <ManageUsers key={users.turn} adminId={admin.id} first={users.detail} />
      </PanelDialog>
      <AnalyticsDialog
        key={`analytics ${analytics.turn}`}
        open={analytics.open}
        onClose={analytics.close}
      />
      <SettingsDialog
        key={`settings ${settings.turn}`}
        open={settings.open}
        onClose={settings.close}
        warnings={stats.warnings}
      />
    </Container>
  );
}

function PanelFailure({ failure }: { failure: unknown }) {
  const navigate = useNavigate();
  if (statusOf(failure) === 403) {
    return (
      <ErrorState
        title="Access Denied"
        action={
          <Button onClick={() => void navigate({ to: "/dashboard" })}>Go to Dashboard</Button>
        }
      >
        {messageOf(failure, failures.adminOnly)}
      </ErrorState>
    );
  }
  return (
    <LoadFailure
      failure={failure}
      title="Error Loading Admin Panel"
      text={fallback.admin}
      onLogin={clearSession}
    />
  );
}

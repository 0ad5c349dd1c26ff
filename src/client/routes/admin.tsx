import { Box, Button, Container, Heading, Text } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { type Message, msg } from "../../shared/i18n/message.ts";
import { refusal } from "../../shared/refusal.ts";
import { fallback } from "../lib/fallback.ts";
import type { UserView } from "../../shared/schemas/auth.ts";
import { ErrorState } from "../components/error-state.tsx";
import { lazyInline } from "../components/lazy-part.tsx";
import { LoadFailure } from "../components/load-failure.tsx";
import { SpinnerScreen } from "../components/spinner-screen.tsx";
import { type AdminStats, useAdminStats } from "../features/admin/admin-data.ts";
import { AdminTabs } from "../features/admin/admin-tabs.tsx";
import { ManageUsers } from "../features/admin/manage-users.tsx";
import { ReceiptButton } from "../features/funding/receipt-button.tsx";
import { AuditLog } from "../features/oversight/audit-log.tsx";
import { LedgerChecks } from "../features/oversight/ledger-checks.tsx";
import { Listings } from "../features/oversight/listings.tsx";
import { reportPages } from "../features/oversight/report-pages.ts";
import { Reports } from "../features/oversight/reports.tsx";
import { useSite } from "../first-data.ts";
import { type AdminView, useAdminSearch } from "../lib/admin-search.ts";
import { bodyOf, messageOf, statusOf } from "../lib/api-error.ts";
import { useTranslate } from "../lib/translate.ts";
import { usePage } from "../lib/use-page.ts";
import { clearSession, useUser } from "../session.ts";
import { useTRPC } from "../trpc.ts";
import { AdminOverview } from "./admin-overview.tsx";
import { SecondFactorDuty } from "./second-factor-duty.tsx";

/** Charts and forms are loaded when they are needed. */
const Analytics = lazyInline(() =>
  import("../features/analytics/analytics-page.tsx").then((module) => module.AnalyticsPage),
);
const SystemSettings = lazyInline(() =>
  import("../features/settings/system-settings.tsx").then((module) => module.SystemSettings),
);

/** The heading of each page inside /admin, and a sentence under it. */
const pages: Record<AdminView, { title: Message; lead: Message }> = {
  users: {
    title: msg("Manage Users"),
    lead: msg("Everyone with an account, and sign-ups still to be confirmed."),
  },
  listings: { title: msg("Manage Listings"), lead: msg("All listings, including hidden ones.") },
  reports: { title: msg("Reports"), lead: msg("Open reports from guests.") },
  funding: {
    title: msg("Check Funding"),
    lead: msg(
      "Money hosts recorded as received. Check the receipt, then mark it; the public page will say so.",
    ),
  },
  analytics: {
    title: msg("Analytics"),
    lead: msg("How the platform grows. Counts what exists today; deleted items are not included."),
  },
  settings: { title: msg("System Settings"), lead: msg("Site details, email and server health.") },
  "audit-log": {
    title: msg("Audit Log"),
    lead: msg("What admins did, newest first. Entries can’t be changed or deleted."),
  },
};

/** /admin: the platform's numbers, and a page for each tool of the admins. */
export function AdminRoute() {
  const t = useTranslate();
  const { view } = useAdminSearch().search;
  usePage(`${view ? t(pages[view].title) : t("Admin Dashboard")} · ${useSite().site_name}`);
  const user = useUser();
  const stats = useAdminStats(user?.role === "admin");

  if (user?.role === "host") return <Navigate to="/dashboard" replace />;
  if (user === null) return <SpinnerScreen label={t("Verifying authentication...")} />;
  if (stats.isPending) return <SpinnerScreen label={t("Loading admin panel...")} />;
  if (bodyOf(stats.error)?.code === "SECOND_FACTOR_NEEDED") {
    return <SecondFactorDuty onTurnedOn={() => void stats.refetch()} />;
  }
  // After a failed refetch the panel stays, and with it what is typed into its dialogs.
  if (stats.isLoadingError || statusOf(stats.error) === 403) {
    return <PanelFailure failure={stats.error} />;
  }
  return <AdminPanel admin={user} stats={stats.data} />;
}

function AdminPanel({ admin, stats }: { admin: UserView; stats: AdminStats }) {
  const t = useTranslate();
  const { view } = useAdminSearch().search;
  const reports = useInfiniteQuery(reportPages(useTRPC()));
  return (
    <Container py={{ base: 6, md: 10 }}>
      <Heading as="h1" textStyle="title">
        {t("Admin Dashboard")}
      </Heading>
      <AdminTabs view={view} reports={reports.data?.pages[0]?.total ?? 0} />
      {view === undefined ? (
        <Box mt={{ base: 5, md: 7 }}>
          <Text mb={{ base: 5, md: 7 }} textStyle="lead" color="ink.soft">
            {t("How the platform is doing and who’s on it")}
          </Text>
          <AdminOverview adminEmail={admin.email} stats={stats} />
        </Box>
      ) : (
        <ToolPage key={view} title={t(pages[view].title)} lead={t(pages[view].lead)}>
          {view === "users" && <ManageUsers adminId={admin.id} />}
          {view === "listings" && <Listings />}
          {view === "reports" && <Reports />}
          {view === "funding" && (
            <LedgerChecks renderReceipt={(entry) => <ReceiptButton entry={entry} />} />
          )}
          {view === "analytics" && <Analytics />}
          {view === "settings" && <SystemSettings warnings={stats.warnings} />}
          {view === "audit-log" && <AuditLog />}
        </ToolPage>
      )}
    </Container>
  );
}

/** A page inside /admin. It takes the focus when the link or button that led to it is gone. */
function ToolPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box as="section" aria-label={title} mt={{ base: 6, md: 8 }} minH="40vh">
      <Heading ref={heading} as="h2" textStyle="heading" tabIndex={-1} outline="none">
        {title}
      </Heading>
      <Text mt={1} mb={{ base: 5, md: 6 }} color="ink.soft" maxW="measure">
        {lead}
      </Text>
      {children}
    </Box>
  );
}

function PanelFailure({ failure }: { failure: unknown }) {
  const t = useTranslate();
  const navigate = useNavigate();
  if (statusOf(failure) === 403) {
    return (
      <ErrorState
        title={t("Access Denied")}
        action={
          <Button onClick={() => void navigate({ to: "/dashboard" })}>
            {t("Go to Dashboard")}
          </Button>
        }
      >
        {t(messageOf(failure, refusal.adminOnly))}
      </ErrorState>
    );
  }
  return (
    <LoadFailure
      failure={failure}
      title={t("Error Loading Admin Panel")}
      text={fallback.admin}
      onLogin={clearSession}
    />
  );
}

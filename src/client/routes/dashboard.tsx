import { Box, Button, Container, Grid, Heading, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";
import { firstWord } from "../../shared/first-word.ts";
import { limits } from "../../shared/limits.ts";
import { fallback } from "../lib/fallback.ts";
import { lazyDialog, lazyPage } from "../components/lazy-part.tsx";
import { LoadFailure } from "../components/load-failure.tsx";
import { SpinnerScreen } from "../components/spinner-screen.tsx";
import {
  GettingStarted,
  GettingStartedDone,
  isStarted,
} from "../features/dashboard/getting-started.tsx";
import { NextSteps } from "../features/dashboard/next-steps.tsx";
import { RecentActivity } from "../features/dashboard/recent-activity.tsx";
import { RefusedContacts } from "../features/dashboard/refused-contacts.tsx";
import { Stats } from "../features/dashboard/stats.tsx";
import { Agenda } from "../features/stays/agenda.tsx";
import { useSite } from "../first-data.ts";
import { useTranslate } from "../lib/translate.ts";
import { useOverlay } from "../lib/use-overlay.ts";
import { usePage } from "../lib/use-page.ts";
import { clearSession, useUser } from "../session.ts";
import { useTRPC } from "../trpc.ts";

const InboxPage = lazyPage(() => import("./inbox.tsx").then((module) => module.InboxRoute));

const OverviewDialog = lazyDialog(() =>
  import("../features/calendar/overview-dialog.tsx").then((module) => module.OverviewDialog),
);

/** /dashboard: a host's numbers, next steps and recent activity; with ?inbox, the inbox. */
export function DashboardRoute() {
  const t = useTranslate();
  const user = useUser();
  const { inbox } = useSearch({ from: "/dashboard" });
  if (user === null) return <SpinnerScreen label={t("Verifying authentication...")} />;
  return inbox === undefined ? <Dashboard /> : <InboxPage />;
}

function Dashboard() {
  const t = useTranslate();
  usePage(`${t("Dashboard")} · ${useSite().site_name}`);
  const overview = useOverlay("all calendars");
  const dashboard = useQuery(
    useTRPC().dashboard.get.queryOptions(undefined, {
      staleTime: limits.dashboardFreshMs,
      gcTime: limits.dashboardKeptMs,
      retry: false,
    }),
  );

  if (dashboard.isPending) return <SpinnerScreen label={t("Loading dashboard...")} />;
  if (dashboard.isLoadingError) {
    return (
      <LoadFailure
        failure={dashboard.error}
        title={t("Error Loading Dashboard")}
        text={fallback.dashboard}
        onLogin={clearSession}
      />
    );
  }
  const { user, stats, activity, paused, received, next, stays, unread, refused_contacts } =
    dashboard.data;
  return (
    <Container py={{ base: 8, md: 12 }}>
      <Heading as="h1" textStyle="title" overflowWrap="anywhere">
        {t("Welcome, <bdi>{name}</bdi>", { name: firstWord(user.name, t("User")) })}
      </Heading>
      <Text mt={3} mb={{ base: 7, md: 10 }} textStyle="lead" color="ink.soft">
        {t("Manage sustainable accommodations and track clean energy progress")}
      </Text>
      <RefusedContacts contacts={refused_contacts} />
      <Stats stats={stats} paused={paused} received={received} unread={unread} />
      {stays && (
        <Box mt={{ base: 3, md: 5 }}>
          <Agenda
            stays={stays}
            calendar={
              <Button size="sm" variant="subtle" onClick={() => overview.show()}>
                <CalendarDays aria-hidden />
                {t("All Calendars")}
              </Button>
            }
          />
        </Box>
      )}
      <OverviewDialog open={overview.open} onClose={overview.close} />
      <Grid
        mt={{ base: 3, md: 5 }}
        gap={{ base: 3, md: 5 }}
        alignItems="start"
        templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
      >
        {isStarted(stats) ? (
          <Box>
            <NextSteps steps={next} />
            <GettingStartedDone stats={stats} />
          </Box>
        ) : (
          <GettingStarted stats={stats} />
        )}
        <RecentActivity activity={activity} />
      </Grid>
    </Container>
  );
}

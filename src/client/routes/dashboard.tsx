import { Button, Container, Grid, Heading, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { limits } from "../../shared/limits.ts";
import { fallback } from "../../shared/messages.ts";
import { ErrorState } from "../components/error-state.tsx";
import { SessionExpired } from "../components/session-expired.tsx";
import { SpinnerScreen } from "../components/spinner-screen.tsx";
import { firstWord } from "../features/dashboard/first-word.ts";
import { GettingStarted } from "../features/dashboard/getting-started.tsx";
import { RecentActivity } from "../features/dashboard/recent-activity.tsx";
import { RefusedContacts } from "../features/dashboard/refused-contacts.tsx";
import { Stats } from "../features/dashboard/stats.tsx";
import { useInbox } from "../features/inbox/use-inbox.tsx";
import { useSite } from "../first-data.ts";
import { messageOf, statusOf } from "../lib/api-error.ts";
import { usePage } from "../lib/use-page.ts";
import { clearSession, useUser } from "../session.ts";
import { useTRPC } from "../trpc.ts";

/** /dashboard: a host's numbers, what to do next and what happened last. */
export function DashboardRoute() {
  usePage(`Dashboard · ${useSite().site_name}`);
  const user = useUser();
  const [inbox, inboxDialog] = useInbox();
  const dashboard = useQuery(
    useTRPC().dashboard.get.queryOptions(undefined, {
      enabled: user !== null,
      staleTime: limits.dashboardFreshMs,
      gcTime: limits.dashboardKeptMs,
      retry: false,
    }),
  );

  if (user === null) return <SpinnerScreen label="Verifying authentication..." />;
  if (dashboard.isPending) return <SpinnerScreen label="Loading dashboard..." />;
  if (dashboard.isError) return <LoadFailure failure={dashboard.error} />;
  const { stats, activity, unread, refused_contacts } = dashboard.data;
  return (
    <Container py={{ base: 8, md: 12 }}>
      <Heading as="h1" textStyle="title" overflowWrap="anywhere">
        Welcome, <bdi>{firstWord(dashboard.data.user.name)}</bdi>
      </Heading>
      <Text mt={3} mb={{ base: 7, md: 10 }} textStyle="lead" color="ink.soft">
        Manage sustainable accommodations and track clean energy progress
      </Text>
      <RefusedContacts contacts={refused_contacts} />
      <Stats stats={stats} unread={unread} inbox={inbox} />
      <Grid
        mt={{ base: 3, md: 5 }}
        gap={{ base: 3, md: 5 }}
        alignItems="start"
        templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
      >
        <GettingStarted stats={stats} />
        <RecentActivity activity={activity} />
      </Grid>
      {inboxDialog}
    </Container>
  );
}

function LoadFailure({ failure }: { failure: unknown }) {
  if (statusOf(failure) === 401) return <SessionExpired onLogin={clearSession} />;
  return (
    <ErrorState
      title="Error Loading Dashboard"
      action={<Button onClick={() => window.location.reload()}>Retry</Button>}
    >
      {messageOf(failure, fallback.dashboard)}
    </ErrorState>
  );
}

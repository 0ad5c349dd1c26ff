import { Container, Grid, Heading, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { limits } from "../../shared/limits.ts";
import { fallback } from "../../shared/messages.ts";
import { lazyDialog, triggerOf } from "../components/lazy-part.tsx";
import { LoadFailure } from "../components/load-failure.tsx";
import { SpinnerScreen } from "../components/spinner-screen.tsx";
import { firstWord } from "../../shared/first-word.ts";
import { GettingStarted } from "../features/dashboard/getting-started.tsx";
import { RecentActivity } from "../features/dashboard/recent-activity.tsx";
import { RefusedContacts } from "../features/dashboard/refused-contacts.tsx";
import { Stats } from "../features/dashboard/stats.tsx";
import { useSite } from "../first-data.ts";
import { useItemDialog } from "../lib/use-item-dialog.ts";
import { usePage } from "../lib/use-page.ts";
import { clearSession, useUser } from "../session.ts";
import { useTRPC } from "../trpc.ts";

const InboxDialog = lazyDialog(() =>
  import("../features/inbox/inbox-dialog.tsx").then((module) => module.InboxDialog),
);

/** /dashboard: a host's numbers, next steps and recent activity. */
export function DashboardRoute() {
  usePage(`Dashboard · ${useSite().site_name}`);
  const user = useUser();
  const inbox = useItemDialog<never>();
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
  if (dashboard.isLoadingError) {
    return (
      <LoadFailure
        failure={dashboard.error}
        title="Error Loading Dashboard"
        text={fallback.dashboard}
        onLogin={clearSession}
      />
    );
  }
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
      <Stats stats={stats} unread={unread} inbox={triggerOf(InboxDialog, () => inbox.show())} />
      <Grid
        mt={{ base: 3, md: 5 }}
        gap={{ base: 3, md: 5 }}
        alignItems="start"
        templateColumns={{ base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }}
      >
        <GettingStarted stats={stats} />
        <RecentActivity activity={activity} />
      </Grid>
      <InboxDialog open={inbox.open} onClose={inbox.close} />
    </Container>
  );
}

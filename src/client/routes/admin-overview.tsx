import { Grid, Stack } from "@chakra-ui/react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTRPC } from "../trpc.ts";
import type { AdminStats as Stats } from "../features/admin/admin-data.ts";
import { AdminStats } from "../features/admin/admin-stats.tsx";
import { Attention, type Task } from "../features/admin/attention.tsx";
import { SystemActions } from "../features/admin/system-actions.tsx";
import { UserManagement } from "../features/admin/user-management.tsx";
import { reportPages } from "../features/oversight/report-pages.ts";
import { useAdminSearch } from "../lib/admin-search.ts";
import { useTranslate } from "../lib/translate.ts";

interface AdminOverviewProps {
  adminEmail: string;
  stats: Stats;
}

/** The first page of /admin: the numbers, and what waits for an admin. */
export function AdminOverview({ adminEmail, stats }: AdminOverviewProps) {
  const { open } = useAdminSearch();
  return (
    <>
      <AdminStats stats={stats} />
      <Grid
        mt={{ base: 3, md: 5 }}
        gap={{ base: 3, md: 5 }}
        alignItems="start"
        templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 1fr)" }}
      >
        <Stack gap={{ base: 3, md: 5 }}>
          <Attention {...useTasks()} warnings={stats.warnings} />
          <UserManagement adminEmail={adminEmail} />
        </Stack>
        <SystemActions onOpen={(view) => open(view)} />
      </Grid>
    </>
  );
}

/** The tasks that await an admin, as far as they are loaded. */
function useTasks(): Omit<ComponentProps<typeof Attention>, "warnings"> {
  const t = useTranslate();
  const api = useTRPC();
  const fresh = { staleTime: 0 } as const;
  const people = useQuery(api.users.list.queryOptions({ state: "waiting" }, fresh));
  const listings = useQuery(api.listings.list.queryOptions({ state: "waiting" }, fresh));
  const reports = useInfiniteQuery(reportPages(api));
  const entries = useInfiniteQuery(
    api.funding.unchecked.infiniteQueryOptions(
      {},
      { ...fresh, getNextPageParam: (page) => page.next_cursor },
    ),
  );
  const [entryPage] = entries.data?.pages ?? [];
  const tasks = [
    task(people.data?.total, (count) => ({
      text: t(
        "{count, plural, one {# person is awaiting approval.} other {# people are awaiting approval.}}",
        { count },
      ),
      label: t("Review"),
      search: { view: "users", show: "waiting" },
    })),
    task(reports.data?.pages[0]?.total, (count) => ({
      text: t(
        "{count, plural, one {# open report from a guest.} other {# open reports from guests.}}",
        { count },
      ),
      label: t("Review"),
      search: { view: "reports" },
    })),
    task(listings.data?.total, (count) => ({
      text: t(
        "{count, plural, one {# listing is awaiting approval.} other {# listings are awaiting approval.}}",
        { count },
      ),
      label: t("Review"),
      search: { view: "listings", show: "waiting" },
    })),
    task(entryPage?.items.length, (count) => ({
      text:
        entryPage?.next_cursor == null
          ? t(
              "{count, plural, one {# funding entry to check.} other {# funding entries to check.}}",
              { count },
            )
          : t("{count, number}+ funding entries to check.", { count }),
      label: t("Check"),
      search: { view: "funding" },
    })),
  ];
  const queries = [people, listings, reports, entries];
  return {
    tasks: tasks.flat(),
    complete: queries.every(({ data }) => data !== undefined),
    failed: queries.some(({ isLoadingError }) => isLoadingError),
    onRetry() {
      for (const query of queries) if (query.isLoadingError) void query.refetch();
    },
  };
}

/** A task, unless there is none or the number is not known. */
const task = (count: number | undefined, describe: (count: number) => Task): Task[] =>
  count === undefined || count === 0 ? [] : [describe(count)];

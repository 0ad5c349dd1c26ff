import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { fallback } from "../../lib/fallback.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
import { useTRPC } from "../../trpc.ts";
import { reportPages } from "./report-pages.ts";
import { ReportRow } from "./report-row.tsx";

/** The open reports, newest first. */
export function Reports() {
  const t = useTranslate();
  const reports = useInfiniteQuery(reportPages(useTRPC()));
  const status = useRef<HTMLParagraphElement>(null);
  const total = reports.data?.pages[0]?.total;
  useFocusWhenFewer(total ?? 0, status);
  return (
    <PagedList
      query={reports}
      empty={
        <EmptyState as="h3" title={t("No open reports")}>
          {t("Reports from guests will appear here, and every admin gets an email.")}
        </EmptyState>
      }
      failed={{ title: t("The reports could not be loaded"), text: fallback.reports }}
      count={
        total === undefined
          ? undefined
          : t("{total, plural, one {# open report} other {# open reports}}", { total })
      }
      countRef={status}
    >
      {(report) => <ReportRow key={report.id} report={report} />}
    </PagedList>
  );
}

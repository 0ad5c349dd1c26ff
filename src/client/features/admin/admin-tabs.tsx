import { chakra } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { number } from "../../../shared/number.ts";
import { WarningBadge } from "../../components/warning-badge.tsx";
import { type AdminView, adminViews } from "../../lib/admin-search.ts";
import { useTranslate } from "../../lib/translate.ts";

const labels: Record<AdminView, Message> = {
  users: msg("Users"),
  listings: msg("Listings"),
  reports: msg("Reports"),
  funding: msg("Funding", { context: "page of the admins" }),
  analytics: msg("Analytics"),
  settings: msg("Settings"),
  "audit-log": msg("Audit Log"),
};

const Bar = chakra("nav", {
  base: {
    display: "flex",
    columnGap: { base: 5, md: 7 },
    mt: { base: 4, md: 6 },
    // On a phone the bar scrolls from edge to edge.
    mx: { base: -5, md: 0 },
    px: { base: 5, md: 0 },
    overflowX: "auto",
    scrollbarWidth: "none",
    borderBottomWidth: "1px",
    borderColor: "line",
  },
});

const Tab = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: 2,
    flexShrink: 0,
    minH: 11,
    textStyle: "label",
    color: "ink.soft",
    whiteSpace: "nowrap",
    focusVisibleRing: "inside",
    _hover: { color: "ink" },
    _currentPage: { color: "ink", boxShadow: "inset 0 -2px 0 var(--chakra-colors-leaf)" },
  },
});

/** The space before the current tab, in px. */
const gutter = 20;

interface AdminTabsProps {
  /** Undefined on the overview. */
  view: AdminView | undefined;
  /** The number of open reports. */
  reports: number;
}

/** Scrolls the bar, and not the page, until the current tab is at its start. */
function showInBar(tab: HTMLAnchorElement | null): void {
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const fromLeft = tab.offsetLeft - bar.offsetLeft;
  bar.scrollLeft =
    getComputedStyle(bar).direction === "rtl"
      ? fromLeft + tab.offsetWidth - bar.offsetWidth + gutter
      : fromLeft - gutter;
}

/** The pages of /admin. */
export function AdminTabs({ view, reports }: AdminTabsProps) {
  const t = useTranslate();
  return (
    <Bar aria-label={t("Admin pages")}>
      {[undefined, ...adminViews].map((one) => (
        <Tab key={one ?? "overview"} asChild>
          <RouterLink
            to="/admin"
            search={{ view: one }}
            // The router alone would not call a tab current while its table is filtered.
            activeOptions={{ exact: true, includeSearch: true }}
            {...(one === view && { "aria-current": "page" as const, ref: showInBar })}
          >
            <span>{one === undefined ? t("Overview") : t(labels[one])}</span>
            {one === "reports" && reports > 0 && (
              <WarningBadge>{number(reports, t.language)}</WarningBadge>
            )}
          </RouterLink>
        </Tab>
      ))}
    </Bar>
  );
}

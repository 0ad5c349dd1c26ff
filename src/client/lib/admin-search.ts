/** The view of /admin that its address asks for. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SortOrder, sortOrders } from "../../shared/schemas/page.ts";

/** The pages inside /admin after the overview, in the order of the tabs. */
export const adminViews = [
  "users",
  "listings",
  "reports",
  "funding",
  "analytics",
  "settings",
  "audit-log",
] as const;
export type AdminView = (typeof adminViews)[number];

/** The query of /admin: a view, and how its table is searched, filtered, sorted and paged. */
export interface AdminSearch {
  view?: AdminView | undefined;
  q?: string | undefined;
  /** The filter of a table. */
  show?: string | undefined;
  sort?: string | undefined;
  order?: SortOrder | undefined;
  page?: number | undefined;
  /** The id of the open row. */
  row?: number | undefined;
}

/** The value, if it is one of the choices. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** Reads the query of /admin; parameters that nobody could have clicked are ignored. */
export function readAdminSearch(search: Readonly<Record<string, unknown>>): AdminSearch {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  const number = (value: unknown, least: number) =>
    Number.isSafeInteger(Number(value)) && Number(value) >= least ? Number(value) : undefined;
  return {
    view: oneOf(adminViews, search["view"]),
    q: text(search["q"]),
    show: text(search["show"]),
    sort: text(search["sort"]),
    order: oneOf(sortOrders, search["order"]),
    page: number(search["page"], 2),
    row: number(search["row"], 1),
  };
}

/** An empty value is left out of the address. */
const withoutEmpty = (search: AdminSearch): AdminSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ""));

/** The query of /admin, and functions that change it. A change of the filter or the order opens the first page. */
export function useAdminSearch() {
  const navigate = useNavigate({ from: "/admin" });
  const search = useSearch({ from: "/admin", select: readAdminSearch });
  return {
    search,
    /** `replace` adds no history entry: for a text that is still being typed. */
    change: (changes: Omit<AdminSearch, "view" | "row">, replace = false) =>
      void navigate({
        search: withoutEmpty({ ...search, page: undefined, row: undefined, ...changes }),
        replace,
        resetScroll: false,
      }),
    /** Opens a row of the table, in the address so that a reload opens the row's dialog again. */
    toggleRow: (id: number) =>
      void navigate({
        search: withoutEmpty({ ...search, row: search.row === id ? undefined : id }),
        replace: true,
        resetScroll: false,
      }),
    open: (view: AdminView | undefined, more: Omit<AdminSearch, "view"> = {}) =>
      void navigate({ search: { ...more, view } }),
  };
}

import { oneOf, useAdminSearch } from "../../lib/admin-search.ts";
import { AccountTable } from "./account-table.tsx";
import { SignupTable } from "./signup-table.tsx";
import { userFilters, type UserFilter } from "./user-filters.ts";

/** All accounts and unconfirmed sign-ups, with search, filters and actions. */
export function ManageUsers({ adminId }: { adminId: number }) {
  const { search } = useAdminSearch();
  const show: UserFilter = oneOf(userFilters, search.show) ?? "all";
  return show === "unconfirmed" ? <SignupTable /> : <AccountTable adminId={adminId} show={show} />;
}

/** The filters of Manage Users. */
export const userFilters = [
  { value: "all", label: "All accounts" },
  { value: "hosts", label: "Hosts" },
  { value: "admins", label: "Admins" },
  { value: "waiting", label: "Awaiting approval" },
  { value: "refused", label: "Declined" },
  { value: "disabled", label: "Disabled" },
  { value: "unconfirmed", label: "Not confirmed" },
] as const;
export type UserFilter = (typeof userFilters)[number]["value"];

/** The title of an empty list. */
export const noUsers: Record<UserFilter, string> = {
  all: "No accounts yet",
  hosts: "No host users yet",
  admins: "No admins",
  waiting: "No one is waiting",
  refused: "No one was declined",
  disabled: "No one is disabled",
  unconfirmed: "Everyone has confirmed",
};

/** What to say if the list could not be loaded. */
export const usersFailed = "The list could not be loaded";

import type { ManagedUser, UserState } from "../../../shared/schemas/users.ts";

/** The states of an account in words. */
export const stateWords: Record<UserState, string> = {
  active: "Active",
  disabled: "Disabled",
  waiting: "Awaiting approval",
  refused: "Declined",
};

/** "1 property", "12 properties". */
export const propertyCount = (count: number): string =>
  count === 1 ? "1 property" : `${count.toLocaleString("en")} properties`;

/** What sets an account apart from an active host. */
export function badgesOf({ role, state }: Pick<ManagedUser, "role" | "state">): string[] {
  return [
    ...(role === "admin" ? ["Admin"] : []),
    ...(state === "active" ? [] : [stateWords[state]]),
  ];
}

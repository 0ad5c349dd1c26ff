import { Box, Grid } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { fallback } from "../../../shared/messages.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { SelectField } from "../../components/form-field.tsx";
import { ListSearch } from "../../components/list-search.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { type UserFilter, usePendingSignups, useUsers } from "./people.ts";
import { SignupRow } from "./signup-row.tsx";
import { UserRow } from "./user-row.tsx";

export type Shown = "all" | "hosts" | "admins" | "waiting" | "refused" | "disabled" | "unconfirmed";

const options: Array<{ value: Shown; label: string }> = [
  { value: "all", label: "All accounts" },
  { value: "hosts", label: "Hosts" },
  { value: "admins", label: "Admins" },
  { value: "waiting", label: "Awaiting approval" },
  { value: "refused", label: "Declined" },
  { value: "disabled", label: "Disabled" },
  { value: "unconfirmed", label: "Not confirmed" },
];

const filters: Record<Shown, Omit<UserFilter, "q">> = {
  all: {},
  hosts: { role: "host" },
  admins: { role: "admin" },
  waiting: { state: "waiting" },
  refused: { state: "refused" },
  disabled: { state: "disabled" },
  unconfirmed: {},
};

const failed = { title: "The list could not be loaded", text: fallback.users };

interface ManageUsersProps {
  adminId: number;
  /** The initial filter. */
  first?: Shown | undefined;
}

/** All accounts and unconfirmed sign-ups, with search, a filter and actions. */
export function ManageUsers({ adminId, first: start = "all" }: ManageUsersProps) {
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState<Shown>(start);
  const q = useSettled(typed.trim());
  const unconfirmed = shown === "unconfirmed";
  const users = useUsers({ q, ...filters[shown] }, !unconfirmed);
  const signups = usePendingSignups(q, unconfirmed);
  const status = useRef<HTMLParagraphElement>(null);
  const [first] = (unconfirmed ? signups : users).data?.pages ?? [];
  useFocusWhenFewer(first?.total ?? 0, status);
  const states = {
    empty: (
      <EmptyState as="h3" title={q === "" ? nothing[shown] : "No one found"}>
        {q === "" ? undefined : "Try a different search, or show all accounts."}
      </EmptyState>
    ),
    failed,
    count: first && counted(first.total, unconfirmed),
    countRef: status,
  };

  return (
    // A minimum height, so that the dialog does not shrink while typing.
    <Box minH={{ md: "32rem" }}>
      <Grid gap={4} templateColumns={{ sm: "minmax(0, 3fr) minmax(0, 2fr)" }}>
        <ListSearch label="Search by name or email" value={typed} onSearch={setTyped} />
        <SelectField
          label="Show"
          options={options}
          value={shown}
          onChange={({ target }) =>
            setShown(options.find(({ value }) => value === target.value)?.value ?? "all")
          }
        />
      </Grid>
      {unconfirmed ? (
        <PagedList query={signups} {...states}>
          {(signup) => <SignupRow key={signup.id} signup={signup} />}
        </PagedList>
      ) : (
        <PagedList query={users} {...states}>
          {(user) => <UserRow key={user.id} user={user} isMe={user.id === adminId} />}
        </PagedList>
      )}
    </Box>
  );
}

const nothing: Record<Shown, string> = {
  all: "No accounts yet",
  hosts: "No host users yet",
  admins: "No admins",
  waiting: "No one is waiting",
  refused: "No one was declined",
  disabled: "No one is disabled",
  unconfirmed: "Everyone has confirmed",
};

function counted(total: number, unconfirmed: boolean): string {
  const what = unconfirmed ? "sign-up" : "account";
  return `${total.toLocaleString("en")} ${what}${total === 1 ? "" : "s"}, newest first`;
}

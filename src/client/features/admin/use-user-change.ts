import { fallback } from "../../lib/fallback.ts";
import type { Role } from "../../../shared/schemas/auth.ts";
import type { Notice } from "../../lib/toast.ts";
import { changeUser } from "../../session.ts";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

type Change = { id: number; role?: Role; disabled?: boolean; approved?: boolean };

const notices = {
  "let-in": ["User approved", "can sign in now. We’ve emailed them."],
  refused: ["User declined", "has been told by email."],
  enabled: ["User enabled", "can sign in again, and guests can see their listings."],
  disabled: ["User disabled", "is signed out, and their listings are hidden from guests."],
  "made-admin": ["Admin added", "is an admin now."],
  "made-host": ["Admin removed", "is a host now."],
} as const;

interface UserChange {
  done: keyof typeof notices;
  onDone?: () => void;
}

/** One change to a user's account. */
export function useUserChange({ done, onDone }: UserChange) {
  return useChange({
    send: async (client, change: Change) => {
      const changed = await client.users.update.mutate(change);
      const { id, name, email, role } = changed;
      // If admins make themselves hosts, the header changes at once.
      changeUser({ id, name, email, role });
      return changed;
    },
    done: ({ name }): Notice => {
      const [title, rest] = notices[done];
      return { title, description: `${name} ${rest}` };
    },
    failed: { text: fallback.userUpdate },
    outdated: adminPages,
    ...(onDone && { onDone }),
  });
}

import { type Message, msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import type { Role } from "../../../shared/schemas/auth.ts";
import { changeUser } from "../../session.ts";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

type Change = { id: number; role?: Role; disabled?: boolean; approved?: boolean };

interface Words {
  title: Message;
  description: (name: string) => Message;
}

const notices = {
  "let-in": {
    title: msg("User approved"),
    description: (name) => msg("{name} can sign in now. We’ve emailed them.", { name }),
  },
  refused: {
    title: msg("User declined"),
    description: (name) => msg("{name} has been told by email.", { name }),
  },
  enabled: {
    title: msg("User enabled"),
    description: (name) =>
      msg("{name} can sign in again, and guests can see their listings.", { name }),
  },
  disabled: {
    title: msg("User disabled"),
    description: (name) =>
      msg("{name} is signed out, and their listings are hidden from guests.", { name }),
  },
  "made-admin": {
    title: msg("Admin added"),
    description: (name) => msg("{name} is an admin now.", { name }),
  },
  "made-host": {
    title: msg("Admin removed"),
    description: (name) => msg("{name} is a host now.", { name }),
  },
} satisfies Record<string, Words>;

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
    done: ({ name }) => {
      const { title, description } = notices[done];
      return { title, description: description(name) };
    },
    failed: { text: fallback.userUpdate },
    outdated: adminPages,
    ...(onDone && { onDone }),
  });
}

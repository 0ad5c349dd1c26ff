import { Button, Text } from "@chakra-ui/react";
import type { ManagedUser } from "../../../shared/schemas/users.ts";
import { DisclosureRow, RowActions } from "../../components/disclosure-row.tsx";
import { longDate } from "../../lib/dates.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { PersonHead } from "./person-head.tsx";
import { PropertyLimitDialog } from "./property-limit-dialog.tsx";
import { useUserChange } from "./use-user-change.ts";
import { type UserQuestion, UserQuestionDialog } from "./user-question-dialog.tsx";

/** An account; opens to show the actions. */
export function UserRow({ user, isMe }: { user: ManagedUser; isMe: boolean }) {
  const question = useOverlay<UserQuestion>(`user question ${user.id}`);
  const deleting = useOverlay(`user deletion ${user.id}`);
  const limiting = useOverlay(`property limit ${user.id}`);
  const enable = useUserChange({ done: "enabled" });
  const letIn = useUserChange({ done: "let-in" });
  const isIn = user.state !== "waiting" && user.state !== "refused";
  const about = { size: "sm", "aria-description": user.name } as const;
  return (
    <>
      <DisclosureRow
        head={
          <PersonHead name={user.name} email={user.email} badges={badgesOf(user, isMe)}>
            <Text textStyle="small">{propertyCount(user.properties)}</Text>
            <Text textStyle="note" color="ink.soft">{`since ${longDate(user.created_at)}`}</Text>
          </PersonHead>
        }
      >
        <RowActions>
          {!isIn && (
            <Button
              {...about}
              aria-disabled={letIn.pending}
              onClick={() => void letIn.run({ id: user.id, approved: true })}
            >
              Approve
            </Button>
          )}
          {user.state === "waiting" && (
            <Button {...about} variant="subtle" onClick={() => question.show("refuse")}>
              Decline
            </Button>
          )}
          {user.state === "disabled" && (
            <Button
              {...about}
              aria-disabled={enable.pending}
              onClick={() => void enable.run({ id: user.id, disabled: false })}
            >
              Enable
            </Button>
          )}
          {user.state === "active" && !isMe && (
            <Button {...about} variant="subtle" onClick={() => question.show("disable")}>
              Disable
            </Button>
          )}
          {(user.state === "active" || user.role === "admin") && (
            <Button
              {...about}
              variant="subtle"
              onClick={() => question.show(user.role === "admin" ? "unmake-admin" : "make-admin")}
            >
              {user.role === "admin" ? "Make Host" : "Make Admin"}
            </Button>
          )}
          <Button {...about} variant="subtle" onClick={() => limiting.show()}>
            Property Limit...
          </Button>
          {!isMe && (
            <Button {...about} variant="ghost" colorPalette="clay" onClick={() => deleting.show()}>
              Delete...
            </Button>
          )}
        </RowActions>
      </DisclosureRow>
      <UserQuestionDialog
        user={user}
        question={question.open ? question.detail : undefined}
        onClose={question.close}
      />
      <PropertyLimitDialog user={user} open={limiting.open} onClose={limiting.close} />
      <DeleteUserDialog user={user} open={deleting.open} onClose={deleting.close} />
    </>
  );
}

/** "1 property", "12 properties". */
export const propertyCount = (count: number): string =>
  count === 1 ? "1 property" : `${count.toLocaleString("en")} properties`;

const stateWords = {
  active: undefined,
  disabled: "Disabled",
  waiting: "Awaiting approval",
  refused: "Declined",
} as const;

/** The badges of an account; none for an active host. */
export function badgesOf({ role, state }: Pick<ManagedUser, "role" | "state">, isMe = false) {
  return [isMe && "You", role === "admin" && "Admin", stateWords[state]].filter(
    (badge) => badge !== false && badge !== undefined,
  );
}

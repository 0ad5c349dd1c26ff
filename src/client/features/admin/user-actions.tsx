import { Button, Flex } from "@chakra-ui/react";
import type { ManagedUser } from "../../../shared/schemas/users.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { PasswordLink } from "./password-link.tsx";
import { PropertyLimitDialog } from "./property-limit-dialog.tsx";
import { useUserChange } from "./use-user-change.ts";
import { type UserQuestion, UserQuestionDialog } from "./user-question-dialog.tsx";

const isAdmitted = ({ state }: ManagedUser) => state === "active" || state === "disabled";

/** Approves or declines an account that is waiting. */
export function AdmissionButtons({ user }: { user: ManagedUser }) {
  const t = useTranslate();
  const refusing = useOverlay(`user refusal ${user.id}`);
  const approve = useUserChange({ done: "let-in" });
  if (isAdmitted(user)) return null;
  const about = { size: "sm", "aria-description": user.name } as const;
  return (
    <>
      <Button
        {...about}
        aria-disabled={approve.pending}
        onClick={() => void approve.run({ id: user.id, approved: true })}
      >
        {t("Approve")}
      </Button>
      {user.state === "waiting" && (
        <Button {...about} variant="subtle" onClick={() => refusing.show()}>
          {t("Decline")}
        </Button>
      )}
      <UserQuestionDialog
        user={user}
        question={refusing.open ? "refuse" : undefined}
        onClose={refusing.close}
      />
    </>
  );
}

/** The other actions on an account. */
export function UserActions({ user, isMe }: { user: ManagedUser; isMe: boolean }) {
  const t = useTranslate();
  const question = useOverlay<UserQuestion>(`user question ${user.id}`);
  const deleting = useOverlay(`user deletion ${user.id}`);
  const limiting = useOverlay(`property limit ${user.id}`);
  const linking = useOverlay(`password link ${user.id}`);
  const enable = useUserChange({ done: "enabled" });
  const about = { size: "sm", "aria-description": user.name } as const;
  return (
    <>
      <Flex gap={2} wrap="wrap">
        {user.state === "disabled" && (
          <Button
            {...about}
            aria-disabled={enable.pending}
            onClick={() => void enable.run({ id: user.id, disabled: false })}
          >
            {t("Enable")}
          </Button>
        )}
        {user.state === "active" && !isMe && (
          <Button {...about} variant="outline" onClick={() => question.show("disable")}>
            {t("Disable")}
          </Button>
        )}
        {(user.state === "active" || user.role === "admin") && (
          <Button
            {...about}
            variant="outline"
            onClick={() => question.show(user.role === "admin" ? "unmake-admin" : "make-admin")}
          >
            {t(user.role === "admin" ? "Make Host" : "Make Admin")}
          </Button>
        )}
        <Button {...about} variant="outline" onClick={() => limiting.show()}>
          {t("Property Limit...")}
        </Button>
        {user.state === "active" && user.role === "host" && (
          <Button {...about} variant="outline" onClick={() => linking.show()}>
            {t("Password Link...")}
          </Button>
        )}
        {!isMe && (
          <Button {...about} variant="ghost" colorPalette="clay" onClick={() => deleting.show()}>
            {t("Delete...")}
          </Button>
        )}
      </Flex>
      <UserQuestionDialog
        user={user}
        question={question.open ? question.detail : undefined}
        onClose={question.close}
      />
      <PropertyLimitDialog user={user} open={limiting.open} onClose={limiting.close} />
      <PasswordLink user={user} open={linking.open} onClose={linking.close} />
      <DeleteUserDialog user={user} open={deleting.open} onClose={deleting.close} />
    </>
  );
}

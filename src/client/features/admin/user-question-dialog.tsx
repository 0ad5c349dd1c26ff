import type { ReactNode } from "react";
import type { ManagedUser } from "../../../shared/schemas/users.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useUserChange } from "./use-user-change.ts";

const questions = {
  refuse: {
    title: "Decline User",
    label: "Decline",
    pending: "Saving...",
    change: { approved: false },
    done: "refused",
    text: (name: ReactNode) => (
      <>
        We’ll email {name} that the account was declined. You can still approve it within 30 days;
        after that it is deleted.
      </>
    ),
  },
  disable: {
    title: "Disable User",
    label: "Disable",
    pending: "Disabling...",
    change: { disabled: true },
    done: "disabled",
    text: (name: ReactNode) => (
      <>
        {name} will be signed out everywhere at once, scripts included, and can’t sign in. Their
        listings will be hidden from guests. Nothing is deleted: enable the account to bring
        everything back.
      </>
    ),
  },
  "make-admin": {
    title: "Make Admin",
    label: "Make Admin",
    pending: "Saving...",
    change: { role: "admin" },
    done: "made-admin",
    text: (name: ReactNode) => (
      <>
        {name} will be able to do everything you can here: manage users, take listings down and
        change the settings. Their tokens for scripts will be revoked.
      </>
    ),
  },
  "unmake-admin": {
    title: "Make Host",
    label: "Make Host",
    pending: "Saving...",
    change: { role: "host" },
    done: "made-host",
    text: (name: ReactNode) => <>{name} will no longer be an admin, but keeps their listings.</>,
  },
} as const;
export type UserQuestion = keyof typeof questions;

interface UserQuestionDialogProps {
  user: ManagedUser;
  /** The open question; undefined while closed. */
  question: UserQuestion | undefined;
  onClose: () => void;
}

/** Asks before a user is turned down, disabled, or given another role. */
export function UserQuestionDialog({ user, question, onClose }: UserQuestionDialogProps) {
  return (Object.keys(questions) as UserQuestion[]).map((one) => (
    <Question key={one} user={user} question={one} open={one === question} onClose={onClose} />
  ));
}

interface QuestionProps extends UserQuestionDialogProps {
  question: UserQuestion;
  open: boolean;
}

function Question({ user, question, open, onClose }: QuestionProps) {
  const { title, label, pending, change, done, text } = questions[question];
  const act = useUserChange({ done, onDone: onClose });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      confirmLabel={label}
      pendingLabel={pending}
      pending={act.pending}
      onConfirm={() => void act.run({ id: user.id, ...change })}
      colorPalette={question === "disable" || question === "refuse" ? "clay" : "leaf"}
    >
      {text(<bdi>{user.name}</bdi>)}
    </ConfirmDialog>
  );
}

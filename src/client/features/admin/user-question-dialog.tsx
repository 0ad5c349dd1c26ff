import type { ReactNode } from "react";
import type { ManagedUser } from "../../../shared/schemas/users.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useUserAct } from "./use-user-act.ts";

const questions = {
  refuse: {
    title: "Turn down",
    label: "Turn down",
    pending: "Saving...",
    change: { approved: false },
    done: "refused",
    text: (name: ReactNode) => (
      <>
        {name} is told by email that the account does not open. You can still let them in within 30
        days; then what they sent is deleted.
      </>
    ),
  },
  disable: {
    title: "Disable user",
    label: "Disable",
    pending: "Disabling...",
    change: { disabled: true },
    done: "disabled",
    text: (name: ReactNode) => (
      <>
        {name} is signed out at once, on every device and for every script, and cannot sign in.
        Their listings leave the public site. Nothing is deleted: enable them, and all is back.
      </>
    ),
  },
  "make-admin": {
    title: "Make admin",
    label: "Make admin",
    pending: "Saving...",
    change: { role: "admin" },
    done: "made-admin",
    text: (name: ReactNode) => (
      <>
        {name} will be able to do all that you can here: manage users, take listings down and change
        the settings. Their tokens for scripts end.
      </>
    ),
  },
  "unmake-admin": {
    title: "Make host",
    label: "Make host",
    pending: "Saving...",
    change: { role: "host" },
    done: "made-host",
    text: (name: ReactNode) => <>{name} will not be an admin any more, and keeps their listings.</>,
  },
} as const;
export type UserQuestion = keyof typeof questions;

interface UserQuestionDialogProps {
  user: ManagedUser;
  /** What is asked; nothing while it is closed. */
  question: UserQuestion | undefined;
  onClose: () => void;
}

/** Asks before somebody is disabled, made an admin or a host. */
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
  const act = useUserAct({ done, onDone: onClose });
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

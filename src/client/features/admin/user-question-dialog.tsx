import type { ManagedUser } from "../../../shared/schemas/users.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useUserChange } from "./use-user-change.ts";

const questions = {
  refuse: {
    title: msg("Decline User"),
    label: msg("Decline"),
    pending: msg("Saving..."),
    change: { approved: false },
    done: "refused",
    text: (name: string, t: PageTranslate) =>
      t(
        "We’ll email <bdi>{name}</bdi> that the account was declined. You can still approve it within 30 days; after that it is deleted.",
        { name },
      ),
  },
  disable: {
    title: msg("Disable User"),
    label: msg("Disable"),
    pending: msg("Disabling..."),
    change: { disabled: true },
    done: "disabled",
    text: (name: string, t: PageTranslate) =>
      t(
        "<bdi>{name}</bdi> will be signed out everywhere at once, scripts included, and can’t sign in. Their listings will be hidden from guests. Nothing is deleted: enable the account to bring everything back.",
        { name },
      ),
  },
  "make-admin": {
    title: msg("Make Admin"),
    label: msg("Make Admin"),
    pending: msg("Saving..."),
    change: { role: "admin" },
    done: "made-admin",
    text: (name: string, t: PageTranslate) =>
      t(
        "<bdi>{name}</bdi> will be able to do everything you can here: manage users, take listings down and change the settings. Their tokens for scripts will be revoked.",
        { name },
      ),
  },
  "unmake-admin": {
    title: msg("Make Host"),
    label: msg("Make Host"),
    pending: msg("Saving..."),
    change: { role: "host" },
    done: "made-host",
    text: (name: string, t: PageTranslate) =>
      t("<bdi>{name}</bdi> will no longer be an admin, but keeps their listings.", { name }),
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
  const t = useTranslate();
  const { title, label, pending, change, done, text } = questions[question];
  const act = useUserChange({ done, onDone: onClose });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(title)}
      confirmLabel={t(label)}
      pendingLabel={t(pending)}
      pending={act.pending}
      onConfirm={() => void act.run({ id: user.id, ...change })}
      colorPalette={question === "disable" || question === "refuse" ? "clay" : "leaf"}
    >
      {text(user.name, t)}
    </ConfirmDialog>
  );
}

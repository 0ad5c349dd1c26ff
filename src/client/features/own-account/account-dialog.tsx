import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { UserView } from "../../../shared/schemas/auth.ts";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { DeleteForm } from "./delete-form.tsx";
import { DownloadData } from "./download-data.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Section } from "../../components/section.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { Tokens } from "./tokens.tsx";

interface SectionsProps {
  user: UserView;
  onUserChanged: (user: UserView) => void;
  onDeleted: () => Promise<void>;
}

interface AccountDialogProps extends SectionsProps {
  open: boolean;
  onClose: () => void;
}

/** A person's own account. */
export function AccountDialog({ open, onClose, ...rest }: AccountDialogProps) {
  const t = useTranslate();
  return (
    <PanelDialog
      open={open}
      onClose={onClose}
      title={t("Your account")}
      description={t("Your details, security and data.")}
    >
      <Sections {...rest} />
    </PanelDialog>
  );
}

type Part = "name" | "email" | "password" | "second factor" | "sessions" | "tokens" | "deletion";

/** The sections; one is open at a time. */
function Sections({ user, onUserChanged, onDeleted }: SectionsProps) {
  const t = useTranslate();
  const api = useTRPC();
  const queries = useQueryClient();
  const [part, setPart] = useState<Part>();
  const close = () => setPart(undefined);
  const toggle = (name: Part, label: string) => ({
    label,
    open: part === name,
    onToggle: () => setPart(part === name ? undefined : name),
  });
  const shown = (name: Part, content: ReactNode) => part === name && content;

  return (
    <>
      <Section title={t("Name")} summary={user.name} toggle={toggle("name", t("Change"))}>
        {shown(
          "name",
          <NameForm
            user={user}
            onSaved={(saved) => {
              onUserChanged(saved);
              close();
            }}
          />,
        )}
      </Section>
      <Section title={t("Email")} summary={user.email} toggle={toggle("email", t("Change"))}>
        {shown("email", <EmailForm onSent={close} />)}
      </Section>
      <Section
        title={t("Password")}
        summary={t("Only you know it.")}
        toggle={toggle("password", t("Change"))}
      >
        {shown(
          "password",
          <PasswordForm
            onSaved={async () => {
              close();
              await queries.invalidateQueries(api.sessions.pathFilter());
            }}
          />,
        )}
      </Section>
      <Section
        title={t("Second factor")}
        summary={t("A code from your phone in addition to the password.")}
        toggle={toggle("second factor", t("Manage"))}
      >
        {shown("second factor", <SecondFactor />)}
      </Section>
      <Section
        title={t("Sessions")}
        summary={t("Where you are signed in.")}
        toggle={toggle("sessions", t("Show"))}
      >
        {shown("sessions", <Sessions />)}
      </Section>
      <Section
        title={t("Tokens for scripts")}
        summary={t("Lets your own scripts act for you, except on your account.")}
        toggle={toggle("tokens", t("Manage"))}
      >
        {shown("tokens", <Tokens />)}
      </Section>
      <Section title={t("Your data")} summary={t("Everything we hold about you, photos included.")}>
        <DownloadData />
      </Section>
      <Section
        title={t("Delete account")}
        summary={t("Deletes everything in it.")}
        toggle={toggle("deletion", t("Delete..."))}
      >
        {shown("deletion", <DeleteForm email={user.email} onDeleted={onDeleted} />)}
      </Section>
    </>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { UserView } from "../../../shared/schemas/auth.ts";
import { PanelDialog } from "../../components/panel-dialog.tsx";
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
  return (
    <PanelDialog
      open={open}
      onClose={onClose}
      title="Your account"
      description="Your details, security and data."
    >
      <Sections {...rest} />
    </PanelDialog>
  );
}

type Part = "name" | "email" | "password" | "second factor" | "sessions" | "tokens" | "deletion";

/** The sections; one is open at a time. */
function Sections({ user, onUserChanged, onDeleted }: SectionsProps) {
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
      <Section title="Name" summary={user.name} toggle={toggle("name", "Change")}>
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
      <Section title="Email" summary={user.email} toggle={toggle("email", "Change")}>
        {shown("email", <EmailForm onSent={close} />)}
      </Section>
      <Section title="Password" summary="Only you know it." toggle={toggle("password", "Change")}>
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
        title="Second factor"
        summary="A code from your phone in addition to the password."
        toggle={toggle("second factor", "Manage")}
      >
        {shown("second factor", <SecondFactor />)}
      </Section>
      <Section
        title="Sessions"
        summary="Where you are signed in."
        toggle={toggle("sessions", "Show")}
      >
        {shown("sessions", <Sessions />)}
      </Section>
      <Section
        title="Tokens for scripts"
        summary="Lets your own scripts act for you, except on your account."
        toggle={toggle("tokens", "Manage")}
      >
        {shown("tokens", <Tokens />)}
      </Section>
      <Section title="Your data" summary="Everything we hold about you, photos included.">
        <DownloadData />
      </Section>
      <Section
        title="Delete account"
        summary="Deletes everything in it."
        toggle={toggle("deletion", "Delete...")}
      >
        {shown("deletion", <DeleteForm email={user.email} onDeleted={onDeleted} />)}
      </Section>
    </>
  );
}

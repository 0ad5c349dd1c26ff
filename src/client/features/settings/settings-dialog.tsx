import { type ReactNode, useRef, useState } from "react";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { Section } from "../../components/section.tsx";
import { useUnsavedChanges } from "../../components/unsaved-changes.tsx";
import { GuestDataForm } from "./guest-data-form.tsx";
import { Health } from "./health.tsx";
import { Outbox } from "./outbox.tsx";
import { SiteForm } from "./site-form.tsx";
import { useHealth, useOutboxCounts, useSettings } from "./settings-data.ts";
import { TestMailForm } from "./test-mail-form.tsx";

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Warnings for the operator. */
  warnings: string[];
}

type Part = "site" | "mail" | "outbox" | "guests";

/** The site's health, settings, email and guest data; one section is open at a time. */
export function SettingsDialog({ open, onClose, warnings }: SettingsDialogProps) {
  const settings = useSettings();
  const health = useHealth();
  const counts = useOutboxCounts();
  const [part, setPart] = useState<Part>();
  const [dirty, setDirty] = useState(false);
  const { leave, question } = useLeaving(dirty && part === "site", onClose);

  const toggle = (name: Part, label: string) => ({
    label,
    open: part === name,
    onToggle: () =>
      leave(() => {
        setDirty(false);
        setPart(part === name ? undefined : name);
      }),
  });
  const shown = (name: Part, content: ReactNode) => part === name && content;

  return (
    <>
      <PanelDialog
        open={open}
        onClose={() => leave(onClose)}
        title="System Settings"
        description="Site details, email and server health."
        wide
      >
        <Section title="System Health" summary="Email, disk, backups and database.">
          <Health health={health} warnings={warnings} />
        </Section>
        <Section
          title="Site"
          summary={settings.data?.in_effect.site_name ?? "Name, links, sign-up, retention"}
          toggle={toggle("site", "Change")}
        >
          {shown(
            "site",
            <SiteForm
              settings={settings}
              onDirtyChange={setDirty}
              onSaved={() => {
                setDirty(false);
                setPart(undefined);
              }}
            />,
          )}
        </Section>
        <Section
          title="Test email"
          summary={mailSummary(health.data?.mail_server)}
          toggle={toggle("mail", "Test")}
        >
          {shown("mail", <TestMailForm />)}
        </Section>
        <Section
          title="Outbox"
          summary={counted(counts, health.data?.mail_server)}
          toggle={toggle("outbox", "Show")}
        >
          {shown("outbox", <Outbox />)}
        </Section>
        <Section
          title="A guest’s data"
          summary="Erase a guest’s data on request."
          toggle={toggle("guests", "Find...")}
        >
          {shown("guests", <GuestDataForm />)}
        </Section>
      </PanelDialog>
      {question}
    </>
  );
}

/** Asks before typed text is lost, then runs the action; Back closes the dialog in the same way. */
function useLeaving(dirty: boolean, onClose: () => void) {
  const next = useRef(() => {});
  const leave = (action: () => void) => {
    next.current = action;
    requestClose();
  };
  const { requestClose, question } = useUnsavedChanges({
    name: "settings",
    dirty,
    onBack: () => leave(onClose),
    onClose: () => next.current(),
  });
  return { leave, question };
}

function mailSummary(server: string | null | undefined): string {
  if (server === undefined) return "See how your mail server responds.";
  return server === null
    ? "SMTP_URL is not set, so emails are saved as files."
    : `Emails go out through ${server}.`;
}

function counted(
  counts: ReturnType<typeof useOutboxCounts>,
  server: string | null | undefined,
): string {
  if (!counts) return "Emails from the last 30 days.";
  const { waiting, sent, failed } = counts;
  const number = (value: number) => value.toLocaleString("en");
  const left = server === null ? "saved as files" : "sent";
  return `Last 30 days: ${number(sent)} ${left}, ${number(waiting)} waiting, ${number(failed)} failed`;
}

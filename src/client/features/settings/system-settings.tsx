import { Box, Grid } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { Section } from "../../components/section.tsx";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useUnsavedChanges } from "../../components/unsaved-changes.tsx";
import { GuestDataForm } from "./guest-data-form.tsx";
import { Health } from "./health.tsx";
import { LanguageForm, languageNames } from "./language-form.tsx";
import { Outbox } from "./outbox.tsx";
import { SiteForm } from "./site-form.tsx";
import { useHealth, useOutboxCounts, useSettings } from "./settings-data.ts";
import { TestMailForm } from "./test-mail-form.tsx";

type Part = "site" | "languages" | "mail" | "outbox" | "guests";

/** The site's health, settings, email and guest data; one section is open at a time. */
export function SystemSettings({ warnings }: { warnings: string[] }) {
  const t = useTranslate();
  const settings = useSettings();
  const health = useHealth();
  const counts = useOutboxCounts();
  const [part, setPart] = useState<Part>();
  const [dirty, setDirty] = useState(false);
  const { leave, question } = useLeaving(dirty && (part === "site" || part === "languages"));

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
    <Grid
      columnGap={{ lg: 16 }}
      alignItems="start"
      templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 3fr)" }}
    >
      <Section title="System Health" summary="Email, disk, backups and database.">
        <Health health={health} warnings={warnings} />
      </Section>
      <Box>
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
          title={t("Languages")}
          summary={settings.data ? languageNames(settings.data.in_effect.languages) : ""}
          toggle={toggle("languages", "Change")}
        >
          {shown(
            "languages",
            settings.data ? (
              <LanguageForm
                view={settings.data}
                onDirtyChange={setDirty}
                onSaved={() => {
                  setDirty(false);
                  setPart(undefined);
                }}
              />
            ) : (
              <RowSkeletons />
            ),
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
      </Box>
      {question}
    </Grid>
  );
}

/** Asks before typed text is lost, then runs the action. Links and Back ask by themselves. */
function useLeaving(dirty: boolean) {
  const next = useRef<() => void>(undefined);
  const { requestClose, question } = useUnsavedChanges({
    name: "settings",
    dirty,
    onClose: () => {
      next.current?.();
      next.current = undefined;
    },
  });
  return {
    leave: (action: () => void) => {
      next.current = action;
      requestClose();
    },
    question,
  };
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

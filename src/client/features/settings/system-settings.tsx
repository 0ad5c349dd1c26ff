import { Box, Grid } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
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
      <Section title={t("System Health")} summary={t("Email, disk, backups and database.")}>
        <Health health={health} warnings={warnings} />
      </Section>
      <Box>
        <Section
          title={t("Site", { context: "the settings of the site" })}
          summary={settings.data?.in_effect.site_name ?? t("Name, links, sign-up, retention")}
          toggle={toggle("site", t("Change"))}
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
          summary={
            settings.data ? languageNames(settings.data.in_effect.languages, t.language) : ""
          }
          toggle={toggle("languages", t("Change"))}
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
          title={t("Test email")}
          summary={t(mailSummary(health.data?.mail_server))}
          toggle={toggle("mail", t("Test", { context: "to send a test email" }))}
        >
          {shown("mail", <TestMailForm />)}
        </Section>
        <Section
          title={t("Outbox")}
          summary={t(counted(counts, health.data?.mail_server))}
          toggle={toggle("outbox", t("Show"))}
        >
          {shown("outbox", <Outbox />)}
        </Section>
        <Section
          title={t("A guest’s data")}
          summary={t("Erase a guest’s data on request.")}
          toggle={toggle("guests", t("Find..."))}
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

function mailSummary(server: string | null | undefined): Message {
  if (server === undefined) return msg("See how your mail server responds.");
  return server === null
    ? msg("SMTP_URL is not set, so emails are saved as files.")
    : msg("Emails go out through {server}.", { server });
}

function counted(
  counts: ReturnType<typeof useOutboxCounts>,
  server: string | null | undefined,
): Message {
  if (!counts) return msg("Emails from the last 30 days.");
  const { waiting, sent, failed } = counts;
  return server === null
    ? msg(
        "Last 30 days: {sent, number} saved as files, {waiting, number} waiting, {failed, number} failed",
        { sent, waiting, failed },
      )
    : msg("Last 30 days: {sent, number} sent, {waiting, number} waiting, {failed, number} failed", {
        sent,
        waiting,
        failed,
      });
}

import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { formatMoney } from "../../../shared/money.ts";
import { moneyKinds, type UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { MoneyFields } from "../../components/money-fields.tsx";
import { SelectField, TextField } from "../../components/form-field.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { today } from "../../lib/dates.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { kindLabels, receivedText } from "../../lib/funding-text.ts";
import { newRequestKey, renewUsedKey } from "../../lib/request-key.ts";
import { useTranslate } from "../../lib/translate.ts";
import { type Entry, type EntryForm, entryForm } from "./forms.ts";
import { LedgerList } from "./ledger-list.tsx";
import { ledgers } from "./ledgers.ts";
import { useChange, useFormChange } from "../../lib/use-change.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";

interface RecordDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Records received money above the ledger of the project; stays open for the next entry. */
export function RecordDialog({ open, onClose, project }: RecordDialogProps) {
  const t = useTranslate();
  const empty = (currency: string): EntryForm => ({
    kind: "stay_share",
    dated_on: today(),
    amount: "",
    currency,
    note: "",
    request_key: newRequestKey(),
  });
  const { form, field } = useSchemaForm(entryForm(t.language), {
    defaultValues: empty(project.currency ?? ""),
  });
  const typed = useWatch({ control: form.control });
  const dialog = useDraftForm(form, { name: `entry ${project.id}`, open, onClose });
  const question = useOverlay(`repeated entry ${project.id}`);
  const [repeated, setRepeated] = useState<Entry>();
  const save = useFormChange(form, {
    send: (client, entry: Entry & { again?: boolean }) =>
      client.funding.record.mutate({ id: project.id, ...entry }),
    done: ({ amount, currency }) => ({
      title: msg("Funding recorded"),
      description: msg("{amount} for {name}.", {
        amount: formatMoney(amount, currency, t.language),
        name: project.short_label,
      }),
    }),
    failed: { text: fallback.entryAdd },
    outdated: [listings, ledgers],
    onDone: ({ currency }) => {
      question.close();
      dialog.restart(empty(currency));
    },
    ask: (failure, entry) => {
      const isRepeated = bodyOf(failure)?.code === "ENTRY_REPEATED";
      if (isRepeated) {
        setRepeated(entry);
        question.show();
      }
      return isRepeated;
    },
    onFailed: (failure) => {
      question.close();
      renewUsedKey(failure, form);
    },
  });
  const received = receivedText(project, t.language);

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t("Record Funding")}
        description={
          received === null
            ? project.short_label
            : t("{name}: {amount} received", { name: project.short_label, amount: received })
        }
        change={save}
        closeLabel={dialog.closeLabel}
        submitLabel={t("Record", { context: "to note an amount" })}
        pendingLabel={t("Recording...")}
      >
        {dialog.note}
        <SelectField
          label={t("Kind", { context: "kind of money" })}
          options={moneyKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
          hint={t(
            typed.kind === "correction"
              ? "Start with a minus to subtract."
              : "Only money you have received, not pledges.",
          )}
          {...field("kind")}
        />
        <TextField label={t("Date")} type="date" max={today()} {...field("dated_on")} />
        <MoneyFields
          label={t("Amount")}
          typed={{ amount: typed.amount ?? "", currency: typed.currency ?? "" }}
          amount={field("amount")}
          currency={field("currency")}
          fixed={project.currency !== null}
        />
        <TextField
          dir="auto"
          label={t("Note")}
          optional
          autoComplete="off"
          hint={t("Only you and the site’s admins can see it.")}
          {...field("note")}
        />
        <Reopen project={project} />
        <LedgerList projectId={project.id} />
      </FormDialog>
      {dialog.question}
      <ConfirmDialog
        open={question.open && repeated !== undefined}
        onClose={question.close}
        title={t("Record it again?")}
        confirmLabel={t("Record Again")}
        pendingLabel={t("Recording...")}
        colorPalette="leaf"
        pending={save.pending}
        onConfirm={() => {
          if (repeated) void save.run({ ...repeated, again: true });
        }}
      >
        {t(
          "The last entry has the same kind, date and amount. Record it again only if the money came in twice.",
        )}
      </ConfirmDialog>
    </>
  );
}

/** After a correction below the goal, only the host can say that the project is not funded. */
function Reopen({ project }: { project: UpgradeProjectView }) {
  const t = useTranslate();
  const reopen = useChange({
    send: (client, id: number) => client.funding.reopen.mutate({ id }),
    done: ({ short_label }) => ({
      title: msg("Funding reopened"),
      description: msg("{name} is no longer marked as funded.", { name: short_label }),
    }),
    failed: { text: fallback.reopen },
    outdated: listings,
  });
  if (project.stage !== "funded" || (project.funded_percent ?? 100) >= 100) return null;
  return (
    <Box p={4} borderRadius="card" bg="paper.sunken">
      <Text textStyle="small">
        {t(
          "This upgrade is marked as funded but has received less than its goal. It stays funded until you reopen it.",
        )}
      </Text>
      <Button
        mt={2}
        size="sm"
        variant="outline"
        aria-disabled={reopen.pending}
        onClick={() => void reopen.run(project.id)}
      >
        {t("Reopen Funding")}
      </Button>
    </Box>
  );
}

import { Box, Button, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { fallback } from "../../../shared/messages.ts";
import { formatMoney } from "../../../shared/money.ts";
import { moneyKinds, type UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { SelectField, TextField } from "../../components/form-field.tsx";
import { useKeptForm } from "../../components/kept-form.tsx";
import { today } from "../../lib/dates.ts";
import { bodyOf } from "../../lib/api-error.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { kindLabels, receivedText } from "../../lib/funding-text.ts";
import { newRequestKey, renewUsedKey } from "../../lib/request-key.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";
import { useTRPC } from "../../trpc.ts";
import { type Entry, type EntryForm, entryForm } from "./forms.ts";
import { LedgerList } from "./ledger-list.tsx";
import { MoneyFields } from "./money-fields.tsx";

const kinds = moneyKinds.map((value) => ({ value, label: kindLabels[value] }));

interface RecordDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Records money that came in, with what was recorded before below; it stays open for the next. */
export function RecordDialog({ open, onClose, project }: RecordDialogProps) {
  const api = useTRPC();
  const queries = useQueryClient();
  const empty = (currency: string): EntryForm => ({
    kind: "stay_share",
    dated_on: today(),
    amount: "",
    currency,
    note: "",
    request_key: newRequestKey(),
  });
  const form = useForm<EntryForm, unknown, Entry>({
    resolver: zodResolver(entryForm),
    defaultValues: empty(project.currency ?? ""),
  });
  const typed = useWatch({ control: form.control });
  const { errors } = form.formState;
  const refetch = () => void queries.invalidateQueries(api.funding.pathFilter());
  const kept = useKeptForm(form, { name: `entry ${project.id}`, open, onClose });
  const [repeated, setRepeated] = useState<Entry>();
  const save = useListingChange({
    send: (client, entry: Entry & { again?: boolean }) =>
      client.funding.record.mutate({ id: project.id, ...entry }),
    done: ({ amount, currency }) => ({
      title: "Funding recorded",
      description: `${formatMoney(amount, currency)} for ${project.short_label}.`,
    }),
    failed: fallback.entryAdd,
    onDone: ({ currency }) => {
      setRepeated(undefined);
      kept.restart(empty(currency));
      refetch();
    },
    ask: (failure, entry) => {
      const isRepeated = bodyOf(failure)?.code === "ENTRY_REPEATED";
      if (isRepeated) setRepeated(entry);
      return isRepeated;
    },
    onFailed: (failure) => {
      setRepeated(undefined);
      showServerIssues(failure, form.setError);
      renewUsedKey(failure, form);
      refetch();
    },
    typed: true,
  });
  const received = receivedText(project);

  return (
    <>
      <FormDialog
        open={open}
        onClose={kept.requestClose}
        title="Record Funding"
        description={
          received === null ? project.short_label : `${project.short_label}: ${received} received`
        }
        onSubmit={(event) => void form.handleSubmit(save.run)(event)}
        closeLabel={kept.closeLabel}
        submitLabel="Record"
        pendingLabel="Recording..."
        pending={save.pending}
      >
        {kept.note}
        <SelectField
          label="Kind"
          options={kinds}
          hint={
            typed.kind === "correction"
              ? "Start with a minus to subtract."
              : "Only money you have received, not pledges."
          }
          {...form.register("kind")}
          error={errors.kind?.message}
        />
        <TextField
          label="Date"
          type="date"
          max={today()}
          {...form.register("dated_on")}
          error={errors.dated_on?.message}
        />
        <MoneyFields
          label="Amount"
          typed={{ amount: typed.amount ?? "", currency: typed.currency ?? "" }}
          amount={form.register("amount")}
          currency={form.register("currency")}
          errors={{ amount: errors.amount?.message, currency: errors.currency?.message }}
          fixed={project.currency !== null}
        />
        <TextField
          dir="auto"
          label="Note"
          optional
          autoComplete="off"
          hint="Only you and the site’s admins can see it."
          {...form.register("note")}
          error={errors.note?.message}
        />
        <Reopen project={project} />
        <LedgerList projectId={project.id} />
      </FormDialog>
      {kept.question}
      <ConfirmDialog
        open={repeated !== undefined}
        onClose={() => setRepeated(undefined)}
        title="Record it again?"
        confirmLabel="Record Again"
        pendingLabel="Recording..."
        colorPalette="leaf"
        pending={save.pending}
        onConfirm={() => {
          if (repeated) void save.run({ ...repeated, again: true });
        }}
      >
        The last entry has the same kind, date and amount. Record it again only if the money came in
        twice.
      </ConfirmDialog>
    </>
  );
}

/** Funded, and then corrected below the goal: only the host says that it was a mistake. */
function Reopen({ project }: { project: UpgradeProjectView }) {
  const reopen = useListingChange({
    send: (client, id: number) => client.funding.reopen.mutate({ id }),
    done: ({ short_label }) => ({
      title: "Funding reopened",
      description: `${short_label} is no longer marked as funded.`,
    }),
    failed: fallback.reopen,
  });
  if (project.stage !== "funded" || (project.funded_percent ?? 100) >= 100) return null;
  return (
    <Box p={4} borderRadius="card" bg="paper.sunken">
      <Text textStyle="small">
        This upgrade is marked as funded but has received less than its goal. It stays funded until
        you reopen it.
      </Text>
      <Button
        mt={2}
        size="sm"
        variant="outline"
        aria-disabled={reopen.pending}
        onClick={() => void reopen.run(project.id)}
      >
        Reopen Funding
      </Button>
    </Box>
  );
}

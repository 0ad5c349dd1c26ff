import { Box, Button, Flex, IconButton, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useForm } from "react-hook-form";
import { fallback } from "../../../shared/messages.ts";
import type { UpdateView, UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { useKeptForm } from "../../components/kept-form.tsx";
import { longDate } from "../../lib/dates.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { newRequestKey, renewUsedKey } from "../../lib/request-key.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";
import { useTRPC } from "../../trpc.ts";
import { type UpdateForm, updateForm } from "./forms.ts";

const empty = (): UpdateForm => ({ text: "", request_key: newRequestKey() });

interface UpdatesDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Publishes short news about a project, and takes them back. */
export function UpdatesDialog({ open, onClose, project }: UpdatesDialogProps) {
  const api = useTRPC();
  const queries = useQueryClient();
  const form = useForm<UpdateForm>({ resolver: zodResolver(updateForm), defaultValues: empty() });
  const kept = useKeptForm(form, { name: `update ${project.id}`, open, onClose });
  const updates = useQuery(
    api.upgradeUpdates.list.queryOptions({ id: project.id }, { enabled: open }),
  );
  const refetch = () => void queries.invalidateQueries(api.upgradeUpdates.pathFilter());
  const publish = useListingChange({
    send: (client, update: UpdateForm) =>
      client.upgradeUpdates.create.mutate({ id: project.id, ...update }),
    done: () => ({ title: "Update published", description: "It’s on your public page." }),
    failed: fallback.updateAdd,
    onDone: () => {
      kept.restart(empty());
      refetch();
    },
    onFailed: (failure) => {
      showServerIssues(failure, form.setError);
      renewUsedKey(failure, form);
      refetch();
    },
    typed: true,
  });
  const remove = useListingChange({
    send: (client, id: number) => client.upgradeUpdates.delete.mutate({ id }),
    done: () => ({ title: "Update deleted", description: "It’s no longer on your public page." }),
    failed: fallback.updateDelete,
    onDone: refetch,
    onFailed: refetch,
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={kept.requestClose}
        title="Project Updates"
        description={project.short_label}
        onSubmit={(event) => void form.handleSubmit(publish.run)(event)}
        closeLabel={kept.closeLabel}
        submitLabel="Publish"
        pendingLabel="Publishing..."
        pending={publish.pending}
      >
        {kept.note}
        <TextareaField
          dir="auto"
          label="New update"
          rows={3}
          hint="A short public note, dated today."
          {...form.register("text")}
          error={form.formState.errors.text?.message}
        />
        {updates.isError && (
          <Button size="sm" variant="outline" onClick={() => void updates.refetch()}>
            The updates could not be loaded. Try Again
          </Button>
        )}
        <Box as="ul">
          {updates.data?.map((update) => (
            <Update key={update.id} update={update} onDelete={() => void remove.run(update.id)} />
          ))}
        </Box>
      </FormDialog>
      {kept.question}
    </>
  );
}

function Update({ update, onDelete }: { update: UpdateView; onDelete: () => void }) {
  return (
    <Flex as="li" gap={4} py={3} justify="space-between" borderTopWidth="1px" borderColor="line">
      <Box minW={0}>
        <Text textStyle="note" color="ink.soft">
          {longDate(update.created_at)}
        </Text>
        <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
          {update.text}
        </Text>
      </Box>
      <IconButton
        size="sm"
        variant="ghost"
        color="ink.soft"
        aria-label="Delete update"
        aria-description={update.text.slice(0, 80)}
        onClick={onDelete}
      >
        <Trash2 />
      </IconButton>
    </Flex>
  );
}

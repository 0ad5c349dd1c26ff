import { Box, Button, Flex, IconButton, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { fallback } from "../../../shared/messages.ts";
import { updateInput } from "../../../shared/schemas/funding.ts";
import type { UpdateView, UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { useUnsavedChanges } from "../../components/unsaved-changes.tsx";
import { longDate } from "../../lib/dates.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { newRequestKey } from "../../lib/request-key.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";
import { useTRPC } from "../../trpc.ts";

const form = updateInput.pick({ text: true });

interface UpdatesDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Publishes short news about a project, and takes them back. */
export function UpdatesDialog({ open, onClose, project }: UpdatesDialogProps) {
  const api = useTRPC();
  const queries = useQueryClient();
  const [key, setKey] = useState(newRequestKey);
  const { register, reset, handleSubmit, setError, formState } = useForm<{ text: string }>({
    resolver: zodResolver(form),
    defaultValues: { text: "" },
  });
  const updates = useQuery(
    api.upgradeUpdates.list.queryOptions({ id: project.id }, { enabled: open }),
  );
  const refetch = () => void queries.invalidateQueries(api.upgradeUpdates.pathFilter());
  const publish = useListingChange({
    send: (client, { text }: { text: string }) =>
      client.upgradeUpdates.create.mutate({ id: project.id, text, request_key: key }),
    done: () => ({ title: "Update published", description: "It is on your public page." }),
    failed: fallback.updateAdd,
    onDone: () => {
      setKey(newRequestKey());
      reset();
      refetch();
    },
    onFailed: (failure) => showServerIssues(failure, setError),
    typed: true,
  });
  const remove = useListingChange({
    send: (client, id: number) => client.upgradeUpdates.delete.mutate({ id }),
    done: () => ({ title: "Update deleted", description: "It has left your public page." }),
    failed: fallback.updateDelete,
    onDone: refetch,
    onFailed: refetch,
  });
  const { requestClose, question } = useUnsavedChanges({
    dirty: open && formState.isDirty,
    onClose,
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={() => {
          if (!publish.pending) requestClose();
        }}
        title="Project Updates"
        description={project.short_label}
        onSubmit={(event) => void handleSubmit(publish.run)(event)}
        submitLabel="Publish"
        pendingLabel="Publishing..."
        pending={publish.pending}
      >
        <TextareaField
          dir="auto"
          label="New update"
          rows={3}
          hint="A few words with today's date, for everybody to see."
          {...register("text")}
          error={formState.errors.text?.message}
        />
        {updates.isError && (
          <Button size="sm" variant="outline" onClick={() => void updates.refetch()}>
            The updates could not be loaded. Try again
          </Button>
        )}
        <Box as="ul">
          {updates.data?.map((update) => (
            <Update key={update.id} update={update} onDelete={() => void remove.run(update.id)} />
          ))}
        </Box>
      </FormDialog>
      {question}
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

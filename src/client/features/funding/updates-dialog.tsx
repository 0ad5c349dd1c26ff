import { Box, Button, Flex, IconButton, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { UpdateView, UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { longDate } from "../../lib/dates.ts";
import { newRequestKey, renewUsedKey } from "../../lib/request-key.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { type UpdateForm, updateForm } from "./forms.ts";
import { type Outdated, useChange, useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";

const updateList: Outdated = { parts: (api) => [api.upgradeUpdates], afterFailure: "always" };

const empty = (): UpdateForm => ({ text: "", request_key: newRequestKey() });

interface UpdatesDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Publishes short updates about a project, and deletes them. */
export function UpdatesDialog({ open, onClose, project }: UpdatesDialogProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(updateForm, { defaultValues: empty() });
  const dialog = useDraftForm(form, { name: `update ${project.id}`, open, onClose });
  const updates = useQuery(
    useTRPC().upgradeUpdates.list.queryOptions({ id: project.id }, { enabled: open }),
  );
  const publish = useFormChange(form, {
    send: (client, update) => client.upgradeUpdates.create.mutate({ id: project.id, ...update }),
    done: () => ({
      title: msg("Update published"),
      description: msg("It’s on your public page.", { context: "an update" }),
    }),
    failed: { text: fallback.updateAdd },
    outdated: [listings, updateList],
    onDone: () => dialog.restart(empty()),
    onFailed: (failure) => renewUsedKey(failure, form),
  });
  const remove = useChange({
    send: (client, id: number) => client.upgradeUpdates.delete.mutate({ id }),
    done: () => ({
      title: msg("Update deleted"),
      description: msg("It’s no longer on your public page.", { context: "an update" }),
    }),
    failed: { text: fallback.updateDelete },
    outdated: [listings, updateList],
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t("Project Updates")}
        description={<bdi>{project.short_label}</bdi>}
        change={publish}
        closeLabel={dialog.closeLabel}
        submitLabel={t("Publish")}
        pendingLabel={t("Publishing...")}
      >
        {dialog.note}
        <TextareaField
          dir="auto"
          label={t("New update")}
          rows={3}
          hint={t("A short public note, dated today.")}
          {...field("text")}
        />
        {updates.isError && (
          <Button size="sm" variant="outline" onClick={() => void updates.refetch()}>
            {t("The updates could not be loaded. Try Again")}
          </Button>
        )}
        <Box as="ul">
          {updates.data?.map((update) => (
            <Update key={update.id} update={update} onDelete={() => void remove.run(update.id)} />
          ))}
        </Box>
      </FormDialog>
      {dialog.question}
    </>
  );
}

function Update({ update, onDelete }: { update: UpdateView; onDelete: () => void }) {
  const t = useTranslate();
  return (
    <Flex as="li" gap={4} py={3} justify="space-between" borderTopWidth="1px" borderColor="line">
      <Box minW={0}>
        <Text textStyle="note" color="ink.soft">
          {longDate(update.created_at, t.language)}
        </Text>
        <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
          {update.text}
        </Text>
      </Box>
      <IconButton
        size="sm"
        variant="ghost"
        color="ink.soft"
        aria-label={t("Delete update")}
        aria-description={update.text.slice(0, 80)}
        onClick={onDelete}
      >
        <Trash2 />
      </IconButton>
    </Flex>
  );
}

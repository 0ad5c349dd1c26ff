import { fallback } from "../../lib/fallback.ts";
import type { UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { recordedSums } from "../../lib/funding-text.ts";
import { statusOf } from "../../lib/api-error.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";

interface DeleteUpgradeDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView | undefined;
}

/** Asks before an upgrade project is deleted. */
export function DeleteUpgradeDialog({ open, onClose, project }: DeleteUpgradeDialogProps) {
  const t = useTranslate();
  const remove = useChange({
    send: (client, { id }: UpgradeProjectView) => client.upgradeProjects.delete.mutate({ id }),
    done: (_deleted, { short_label }) => ({
      title: "Upgrade project deleted",
      description: `${short_label} has been deleted.`,
    }),
    failed: { text: fallback.upgradeDelete },
    outdated: listings,
    onDone: onClose,
    onFailed: (failure) => {
      if (statusOf(failure) === 404) onClose();
    },
  });
  const sums = recordedSums(project ? [project] : [], t.language);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete ${project?.short_label ?? "upgrade project"}?`}
      confirmLabel="Delete"
      pending={remove.pending}
      onConfirm={() => {
        if (project) void remove.run(project);
      }}
    >
      <span>
        Are you sure you want to delete this upgrade project? This action cannot be undone.
      </span>
      {sums !== "" && <span>{` Its funding records (${sums} received) will be deleted too.`}</span>}
    </ConfirmDialog>
  );
}

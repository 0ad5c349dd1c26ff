import { msg } from "../../../shared/i18n/message.ts";
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
      title: msg("Upgrade project deleted"),
      description: msg("{name} has been deleted.", { name: short_label }),
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
      title={
        project ? t("Delete {name}?", { name: project.short_label }) : t("Delete upgrade project?")
      }
      confirmLabel={t("Delete")}
      pending={remove.pending}
      onConfirm={() => {
        if (project) void remove.run(project);
      }}
    >
      <span>
        {t("Are you sure you want to delete this upgrade project? This action cannot be undone.")}
      </span>
      {sums !== "" && (
        <span>
          {` ${t("Its funding records ({sums} received) will be deleted too.", { sums })}`}
        </span>
      )}
    </ConfirmDialog>
  );
}

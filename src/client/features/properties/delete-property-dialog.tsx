import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { recordedSums } from "../../lib/funding-text.ts";
import { statusOf } from "../../lib/api-error.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";

interface DeletePropertyDialogProps {
  open: boolean;
  onClose: () => void;
  property: OwnPropertyView | undefined;
}

/** Asks before a property is deleted. */
export function DeletePropertyDialog({ open, onClose, property }: DeletePropertyDialogProps) {
  const t = useTranslate();
  const remove = useChange({
    send: (client, { id }: OwnPropertyView) => client.properties.delete.mutate({ id }),
    done: (_deleted, { name }) => ({
      title: msg("Property deleted"),
      description: msg("{name} has been deleted.", { context: "a property", name }),
    }),
    failed: { text: fallback.propertyDelete },
    outdated: listings,
    onDone: onClose,
    onFailed: (failure) => {
      if (statusOf(failure) === 404) onClose();
    },
  });
  const sums = recordedSums(property?.upgradeProjects ?? [], t.language);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={property ? t("Delete {name}?", { name: property.name }) : t("Delete property?")}
      confirmLabel={t("Delete")}
      pending={remove.pending}
      onConfirm={() => {
        if (property) void remove.run(property);
      }}
    >
      <span>
        {t("Are you sure you want to delete this property? This action cannot be undone.")}
      </span>
      {sums !== "" && (
        <span>{` ${t("Its funding records ({sums} received) will be deleted too.", { sums })}`}</span>
      )}
    </ConfirmDialog>
  );
}

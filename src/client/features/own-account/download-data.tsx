import { msg } from "../../../shared/i18n/message.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { downloadFile } from "../../lib/rest.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";

/** Downloads the archive of the person's data. */
export function DownloadData() {
  const t = useTranslate();
  const download = useChange({
    send: (_client, path: string) => downloadFile(path, "solar-stay-data.zip"),
    failed: { title: msg("The download failed") },
  });
  return (
    <SubmitButton
      type="button"
      variant="outline"
      pending={download.pending}
      pendingLabel={t("Preparing...")}
      onClick={() => void download.run("/api/account/data")}
    >
      {t("Download My Data")}
    </SubmitButton>
  );
}

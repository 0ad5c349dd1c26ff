import { SubmitButton } from "../../components/submit-button.tsx";
import { downloadFile } from "../../lib/rest.ts";
import { useChange } from "../../lib/use-change.ts";

/** Downloads the archive of the person's data. */
export function DownloadData() {
  const download = useChange({
    send: (_client, path: string) => downloadFile(path, "solar-stay-data.zip"),
    failed: { title: "The download failed" },
  });
  return (
    <SubmitButton
      type="button"
      variant="outline"
      pending={download.pending}
      pendingLabel="Preparing..."
      onClick={() => void download.run("/api/account/data")}
    >
      Download My Data
    </SubmitButton>
  );
}

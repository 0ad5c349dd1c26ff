import { useMutation } from "@tanstack/react-query";
import { SubmitButton } from "../../components/submit-button.tsx";
import { restMessageOf, downloadFile } from "../../lib/rest.ts";
import { toast } from "../../lib/toast.ts";

/** Fetches the archive with the token of this session and hands it to the browser. */
export function DownloadData() {
  const download = useMutation({
    mutationFn: () => downloadFile("/api/account/data", "solar-stay-data.zip"),
    onError: (failure) =>
      toast({
        title: "The download failed",
        description: restMessageOf(failure, "Please try again."),
        variant: "destructive",
      }),
  });
  return (
    <SubmitButton
      type="button"
      variant="outline"
      pending={download.isPending}
      pendingLabel="Preparing..."
      onClick={() => download.mutate()}
    >
      Download My Data
    </SubmitButton>
  );
}

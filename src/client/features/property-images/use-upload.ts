import { useEffect, useSyncExternalStore } from "react";
import { msg, asMessage } from "../../../shared/i18n/message.ts";
import { imageView } from "../../../shared/schemas/property-images.ts";
import { useSite } from "../../first-data.ts";
import { useTranslate } from "../../lib/translate.ts";
import { upload } from "../../lib/upload.ts";
import { toast } from "../../lib/toast.ts";
import { useRefresh } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";
import { describeRefusals, planUpload } from "./upload-plan.ts";
import { onUploadRunChange, runUpload, uploadRunOf } from "./upload-runs.ts";

/** The uploads of a property: the current run, and a function to start one. */
export function useUpload(propertyId: number, present: number) {
  const t = useTranslate();
  const { max_image_mb: maxMegabytes } = useSite();
  const refresh = useRefresh();
  const run = useSyncExternalStore(onUploadRunChange, () => uploadRunOf(propertyId));

  /** Starts a run for files chosen together; ignored during a run. */
  async function start(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const refused = await runUpload(
      propertyId,
      planUpload(files, { present, maxMegabytes }),
      (file, onProgress, signal) =>
        upload({
          path: `/api/properties/${propertyId}/images`,
          field: "image",
          file,
          answer: imageView,
          onProgress: (share) => onProgress({ share }),
          onStall: (stalled) => onProgress({ stalled }),
          signal,
        }),
      () => void refresh([listings]),
    );
    if (refused === undefined) return;
    if (refused.length === 0) {
      toast({
        title: msg("Image uploaded"),
        description: msg("Property image has been uploaded successfully."),
      });
      return;
    }
    toast({
      title: msg("Error"),
      description: asMessage(describeRefusals(refused, files.length, t)),
      variant: "destructive",
    });
    await refresh([listings]);
  }

  useLeaveWarning(run?.running === true);
  return { run, start };
}

/** Makes the browser ask before it leaves the site during an upload. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [active]);
}

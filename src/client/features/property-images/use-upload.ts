import { useEffect, useSyncExternalStore } from "react";
import { imageView } from "../../../shared/schemas/property-images.ts";
import { useSite } from "../../first-data.ts";
import { upload } from "../../lib/upload.ts";
import { toast } from "../../lib/toast.ts";
import { useListingRefresh } from "../../lib/use-listing-change.ts";
import { describeRefusals, planUpload } from "./upload-plan.ts";
import { onUploadRunChange, runUpload, uploadRunOf } from "./upload-runs.ts";

/** A property's uploads: what is under way, and how to start. */
export function useUpload(propertyId: number, present: number) {
  const { max_image_mb: maxMegabytes } = useSite();
  const refresh = useListingRefresh();
  const run = useSyncExternalStore(onUploadRunChange, () => uploadRunOf(propertyId));

  /** Files chosen or dropped at once are one run; while one is under way nothing is added. */
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
      () => void refresh(),
    );
    if (refused === undefined) return;
    if (refused.length === 0) {
      toast({
        title: "Image uploaded",
        description: "Property image has been uploaded successfully.",
      });
      return;
    }
    toast({
      title: "Error",
      description: describeRefusals(refused, files.length),
      variant: "destructive",
    });
    await refresh();
  }

  useLeaveWarning(run?.running === true);
  return { run, start };
}

/** The browser asks before it leaves the site while photos are on their way. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [active]);
}

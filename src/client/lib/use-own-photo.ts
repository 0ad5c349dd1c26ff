import { createContext, useEffect, useState } from "react";
import { imageWidths } from "../../shared/limits.ts";
import { authorization } from "./authorization.ts";
import { callServer } from "./call-server.ts";
import { photoUrl } from "./photo-url.ts";

/** Whether the photos below are hidden from the public, so they need the token. */
export const PhotosOffSite = createContext(false);

/**
 * The object URL of a photo that only its host and admins may see, fetched with the token once it is
 * `wanted`. Undefined until it is loaded, null if it could not be loaded.
 */
export function useOwnPhoto(filePath: string, wanted: boolean): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    if (!wanted) return undefined;
    const leaving = new AbortController();
    let objectUrl: string | undefined;
    async function load(): Promise<void> {
      const response = await callServer(photoUrl(filePath, imageWidths[1]), {
        headers: authorization(),
        signal: leaving.signal,
      });
      if (!response.ok) throw new Error(`The photo was answered ${response.status}`);
      objectUrl = URL.createObjectURL(await response.blob());
      setUrl(objectUrl);
    }
    load().catch(() => {
      if (!leaving.signal.aborted) setUrl(null);
    });
    return () => {
      leaving.abort();
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [filePath, wanted]);
  return url;
}

import { createContext, useEffect, useState } from "react";
import { imageWidths } from "../../shared/limits.ts";
import { callServer } from "./call-server.ts";
import { photoUrl } from "./photo-url.ts";
import { readToken } from "./token.ts";

/** Whether the photos below are kept from the public, so that only the token gets them. */
export const PhotosOffSite = createContext(false);

/**
 * A photo that the public may not see, as an address of this page: asked for with the token of the
 * signed-in person, once it is `wanted`. Undefined until it is there, null when it cannot be had.
 */
export function useOwnPhoto(filePath: string, wanted: boolean): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    if (!wanted) return undefined;
    const leaving = new AbortController();
    let made: string | undefined;
    async function load(): Promise<void> {
      const token = readToken();
      if (token === null) throw new Error("Nobody is signed in");
      const response = await callServer(photoUrl(filePath, imageWidths[1]), {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      });
      if (!response.ok) throw new Error(`The photo was answered ${response.status}`);
      made = URL.createObjectURL(await response.blob());
      setUrl(made);
    }
    load().catch(() => {
      if (!leaving.signal.aborted) setUrl(null);
    });
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [filePath, wanted]);
  return url;
}

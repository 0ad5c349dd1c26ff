import { useEffect, useState } from "react";
import { imageWidths } from "../../shared/limits.ts";
import { photoUrl } from "./photo-url.ts";
import { readToken } from "./token.ts";

/**
 * A photo that the public may not see, as an address of this page: asked for with the token of the
 * signed-in person, once it is `wanted`. Undefined until it is there, and for everybody else.
 */
export function useOwnPhoto(filePath: string, wanted: boolean): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const token = readToken();
    if (!wanted || token === null) return undefined;
    const leaving = new AbortController();
    let made: string | undefined;
    async function load(): Promise<void> {
      const response = await fetch(photoUrl(filePath, imageWidths[1]), {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      });
      if (!response.ok) return;
      made = URL.createObjectURL(await response.blob());
      setUrl(made);
    }
    // It cannot be had, or the page has left: the tile says that there is a photo.
    load().catch(() => undefined);
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [filePath, wanted]);
  return url;
}

import { z } from "zod";

const text = z.string().min(1).optional().catch(undefined);

/** The filters of /browse as its address carries them; what is not understood is left out. */
export const browseFilters = z.object({ country: text, upgrade_type: text, q: text });

export type BrowseFilters = z.infer<typeof browseFilters>;

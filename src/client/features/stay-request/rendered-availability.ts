import { renderedInline } from "../../components/lazy-part.tsx";
import { availabilityId } from "./availability-id.ts";

/** Only pages of properties that take requests for dates have it, and load its code. */
export const RenderedAvailability = renderedInline(availabilityId, () =>
  import("./availability.tsx").then((module) => module.Availability),
);
if (import.meta.env.SSR) await RenderedAvailability.preload();

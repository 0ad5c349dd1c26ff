import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fallback } from "../../../shared/messages.ts";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { toast } from "../../lib/toast.ts";
import { failureNotice, useListingRefresh } from "../../lib/use-listing-change.ts";
import { useTRPC, useTRPCClient } from "../../trpc.ts";
import { inOrder, moved } from "./image-order.ts";

/**
 * Moves a property's photos: at once on the page, then on the server. Quick moves are sent one after
 * the other, each with the whole order, so that the last one stands.
 */
export function useReorder(propertyId: number) {
  const list = useTRPC().properties.list;
  const client = useTRPCClient();
  const queries = useQueryClient();
  const refresh = useListingRefresh();
  const mutationKey = ["images", "reorder", propertyId];

  const order = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (ids: number[]) => client.images.reorder.mutate({ id: propertyId, image_ids: ids }),
    onError: (failure) => toast(failureNotice(failure, fallback.imageUpdate)),
    onSettled: async () => {
      // A refetch between two moves would take the second back for a moment.
      if (queries.isMutating({ mutationKey }) === 1) await refresh();
    },
  });

  /** Moves a photo by some places; returns all photos in their new order. */
  return function move(id: number, by: number): ImageView[] {
    // A list on its way would bring the old order back; cancelling takes effect at once.
    void queries.cancelQueries(list.queryFilter());
    // From the cache: the page may not have shown the move before this one yet.
    const properties = queries.getQueryData(list.queryKey()) ?? [];
    const images = properties.find((property) => property.id === propertyId)?.images ?? [];
    const ids = moved(
      images.map((image) => image.id),
      id,
      by,
    );
    const ordered = inOrder(images, ids);
    queries.setQueryData(
      list.queryKey(),
      properties.map((property) =>
        property.id === propertyId ? { ...property, images: ordered } : property,
      ),
    );
    order.mutate(ids);
    return ordered;
  };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fallback } from "../../lib/fallback.ts";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { failureNotice } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { useRefresh } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";
import { useTRPC, useTRPCClient } from "../../trpc.ts";
import { inOrder, moved } from "./image-order.ts";

/**
 * Moves a property's photos: first on the page, then on the server. Quick moves are sent one after
 * another, each with the whole order, so that the last one wins.
 */
export function useReorder(propertyId: number) {
  const list = useTRPC().properties.list;
  const client = useTRPCClient();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const mutationKey = ["images", "reorder", propertyId];

  const order = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (ids: number[]) => client.images.reorder.mutate({ id: propertyId, image_ids: ids }),
    onError: (failure) => toast(failureNotice(failure, { text: fallback.imageUpdate })),
    onSettled: async () => {
      // A refetch between two moves would briefly undo the second on the page.
      if (queries.isMutating({ mutationKey }) === 1) await refresh([listings]);
    },
  });

  /** Moves a photo by a number of places; returns all photos in their new order. */
  return function move(id: number, by: number): ImageView[] {
    // A pending refetch would restore the old order; cancelling takes effect at once.
    void queries.cancelQueries(list.queryFilter());
    // From the cache: the page may not have rendered the previous move yet.
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

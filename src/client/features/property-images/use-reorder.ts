import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { fallback } from "../../../shared/messages.ts";
import { authorization } from "../../lib/rest.ts";
import { toast } from "../../lib/toast.ts";
import { failureNotice, useListingRefresh } from "../../lib/use-listing-change.ts";
import { useTRPC, useTRPCClient } from "../../trpc.ts";
import { inOrder } from "./image-order.ts";

/**
 * Puts a property's photos in an order, at once on the page and then on the server. Quick moves are
 * sent one after the other, each with the whole order, so that the last one stands.
 */
export function useReorder(propertyId: number) {
  const api = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const refresh = useListingRefresh();
  const mutationKey = ["images", "reorder", propertyId];

  function show(ids: readonly number[]): void {
    queries.setQueryData(api.properties.list.queryKey(), (properties) =>
      properties?.map((property) =>
        property.id === propertyId
          ? { ...property, images: inOrder<ImageView>(property.images, ids) }
          : property,
      ),
    );
  }

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async (ids: number[]) => {
      authorization();
      return client.images.reorder.mutate({ id: propertyId, image_ids: ids });
    },
    onMutate: async (ids) => {
      await queries.cancelQueries(api.properties.list.queryFilter());
      show(ids);
    },
    onError: (failure) => toast(failureNotice(failure, fallback.imageUpdate)),
    onSettled: async () => {
      // A refetch between two moves would take the second back for a moment.
      if (queries.isMutating({ mutationKey }) === 1) await refresh();
    },
  });
}

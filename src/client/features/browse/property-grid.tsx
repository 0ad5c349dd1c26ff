import { Box, Grid, Skeleton, VisuallyHidden } from "@chakra-ui/react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { limits } from "../../../shared/limits.ts";
import type { PropertyListing } from "../../../shared/schemas/properties.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { newTabNoteId, PropertyCard } from "./property-card.tsx";

/** One to four columns, as many as there is room for. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid
      as="ul"
      templateColumns="repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr))"
      columnGap={{ base: 5, md: 6, xl: 8 }}
      rowGap={{ base: 10, md: 12 }}
    >
      {children}
    </Grid>
  );
}

/** Stands where the cards will be. */
export function SkeletonGrid() {
  return (
    <>
      <VisuallyHidden as="output">Loading properties...</VisuallyHidden>
      <Columns>
        {Array.from({ length: limits.browseSkeletons }, (_, index) => (
          <Box as="li" key={index} aria-hidden data-skeleton>
            <Skeleton aspectRatio={4 / 3} borderRadius="photo" mb={4} />
            <Skeleton height={6} width="75%" mb={3} />
            <Skeleton height={4} width="50%" mb={4} />
            <Skeleton height={4} mb={2} />
            <Skeleton height={4} width="85%" mb={4} />
            <Skeleton height={7} width="40%" borderRadius="full" />
          </Box>
        ))}
      </Columns>
    </>
  );
}

interface PropertyGridProps {
  properties: readonly PropertyListing[];
  /** The list is about to change. */
  stale: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  /** Loads the next ones. */
  onMore: () => Promise<unknown>;
  /** Why the next ones did not come, and what to do; in place of the button. */
  failure?: ReactNode;
}

/** The cards, and more of them when their end comes near. */
export function PropertyGrid(props: PropertyGridProps) {
  const { properties, stale, hasMore, loadingMore, onMore, failure } = props;
  const grid = useRef<HTMLDivElement>(null);

  /** By the button: the focus goes on to the first of the new cards. */
  async function more(): Promise<void> {
    const known = properties.length;
    await onMore();
    requestAnimationFrame(() => {
      grid.current?.querySelectorAll<HTMLElement>("article a").item(known)?.focus();
    });
  }

  return (
    <Box ref={grid} aria-busy={stale} opacity={stale ? 0.5 : 1} transition="opacity 150ms">
      <VisuallyHidden id={newTabNoteId}>Opens in a new tab</VisuallyHidden>
      <Columns>
        {properties.map((property, index) => (
          <li key={property.id}>
            <PropertyCard property={property} index={index} />
          </li>
        ))}
      </Columns>
      {failure}
      {hasMore && failure === undefined && (
        <>
          <NearEnd key={properties.length} onNear={onMore} />
          <Box mt={12} textAlign="center">
            <SubmitButton
              type="button"
              variant="outline"
              pending={loadingMore}
              pendingLabel="Loading..."
              onClick={() => void more()}
            >
              Show more
            </SubmitButton>
          </Box>
        </>
      )}
    </Box>
  );
}

/** Tells, once, that the end of the list is less than a screen or so away. */
function NearEnd({ onNear }: { onNear: () => Promise<unknown> }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => void onNear());
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        near();
      },
      { rootMargin: "900px 0px" },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} />;
}

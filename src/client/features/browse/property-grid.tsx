import { Box, Grid, Skeleton, VisuallyHidden } from "@chakra-ui/react";
import { memo, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { limits } from "../../../shared/limits.ts";
import type { PropertyCardView } from "../../../shared/schemas/properties.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { newTabNoteId, PropertyCard } from "./property-card.tsx";

const rowGap = { base: 10, md: 12 };

/** One to four columns, by the available width. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid
      as="ul"
      templateColumns="repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr))"
      columnGap={{ base: 5, md: 6, xl: 8 }}
      rowGap={rowGap}
      // Far from the screen it costs nothing, however many there are. What is cut off at its edge,
      // were there no room, is the ring around a card with the focus.
      p={2}
      m={-2}
      contentVisibility="auto"
      containIntrinsicHeight={{ base: "auto 11500px", sm: "auto 5700px", lg: "auto 2800px" }}
    >
      {children}
    </Grid>
  );
}

/** The cards of one page of the list. Its size is divisible by one to four columns. */
const Step = memo(function Step({
  items,
  from,
}: {
  items: readonly PropertyCardView[];
  from: number;
}) {
  return (
    <Columns>
      {items.map((property, index) => (
        <li key={property.id}>
          <PropertyCard property={property} index={from + index} />
        </li>
      ))}
    </Columns>
  );
});

/** The placeholder of the cards. */
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
  /** The cards, by the pages they were loaded in. */
  steps: ReadonlyArray<readonly PropertyCardView[]>;
  /** The list is outdated: the next one is loading. */
  stale: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  /** Loads the next page. */
  onMore: () => Promise<unknown>;
  /** Replaces the button if the next page failed to load. */
  failure?: ReactNode;
}

/** The cards; loads more when the end comes near. */
export function PropertyGrid(props: PropertyGridProps) {
  const { steps, stale, hasMore, loadingMore, onMore, failure } = props;
  const count = steps.reduce((sum, { length }) => sum + length, 0);
  const grid = useRef<HTMLDivElement>(null);

  /** The button moves the focus to the first new card. */
  async function more(): Promise<void> {
    const known = count;
    await onMore();
    requestAnimationFrame(() => {
      grid.current?.querySelectorAll<HTMLElement>("article a").item(known)?.focus();
    });
  }

  return (
    <Box ref={grid} aria-busy={stale} opacity={stale ? 0.5 : 1} transition="opacity 150ms">
      <VisuallyHidden id={newTabNoteId}>Opens in a new tab</VisuallyHidden>
      <Grid rowGap={rowGap} templateColumns="minmax(0, 1fr)">
        {steps.map((items, at) => (
          <Step key={at} items={items} from={at * limits.browsePage} />
        ))}
      </Grid>
      {failure}
      {hasMore && failure === undefined && (
        <>
          <NearEnd key={count} onNear={onMore} />
          <Box mt={12} textAlign="center">
            <SubmitButton
              type="button"
              variant="outline"
              pending={loadingMore}
              pendingLabel="Loading..."
              onClick={() => void more()}
            >
              Show More
            </SubmitButton>
          </Box>
        </>
      )}
    </Box>
  );
}

/** Calls back once when the end of the list is about a screen away. */
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

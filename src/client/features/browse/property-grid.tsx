import { Box, Grid, Skeleton, VisuallyHidden } from "@chakra-ui/react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { limits } from "../../../shared/limits.ts";
import type { PropertyCardView } from "../../../shared/schemas/properties.ts";
import { belowFold } from "../../components/below-fold.ts";
import { NewTabNote, StayCard } from "../../components/stay-card.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useTranslate } from "../../lib/translate.ts";

const rowGap = { base: 10, md: 12 };

/** The list is divided into parts of this many cards, a number divisible by one to five columns. */
const partLength = 120;

interface ColumnsProps {
  children: ReactNode;
  /** The least width of a column. */
  least: string;
  count: number;
}

/** One to five columns, by the available width. */
function Columns({ children, least, count }: ColumnsProps) {
  const height = (each: number) => `auto ${count * each}px`;
  return (
    <Grid
      as="ul"
      templateColumns={`repeat(auto-fill, minmax(min(100%, ${least}), 1fr))`}
      columnGap={{ base: 5, md: 6, xl: 8 }}
      rowGap={rowGap}
      // Far from the screen it costs nothing, however many there are. The padding keeps the ring
      // around a focused card from being cut off.
      p={2}
      m={-2}
      contentVisibility="auto"
      containIntrinsicHeight={{ base: height(500), sm: height(250), lg: height(125) }}
    >
      {children}
    </Grid>
  );
}

/** The cards of the first row on a wide screen. */
const firstRow = 5;

/** The cards on a phone's first screen. */
const firstScreen = 2;

/** A part of the list. */
function Part({ items, from }: { items: readonly PropertyCardView[]; from: number }) {
  return (
    <Columns least="16rem" count={items.length}>
      {items.map((property, index) => (
        <Box
          as="li"
          key={property.id}
          // The padding keeps the ring around a focused card from being cut off.
          p={2}
          m={-2}
          {...(from + index >= firstScreen && belowFold("auto 450px"))}
        >
          <StayCard
            property={property}
            level="h2"
            lazy={from + index >= firstRow}
            eager={from + index === 0}
          />
        </Box>
      ))}
    </Columns>
  );
}

/** The placeholder of the cards; in at most three columns, which six of them fill. */
export function SkeletonGrid() {
  const t = useTranslate();
  return (
    <>
      <VisuallyHidden as="output">{t("Loading properties...")}</VisuallyHidden>
      <Columns least="max(16rem, 30%)" count={limits.browseSkeletons}>
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
  items: readonly PropertyCardView[];
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
  const t = useTranslate();
  const { items, stale, hasMore, loadingMore, onMore, failure } = props;
  const count = items.length;
  const parts = Array.from({ length: Math.ceil(count / partLength) }, (_, at) => at * partLength);
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
      <NewTabNote />
      <Grid rowGap={rowGap} templateColumns="minmax(0, 1fr)">
        {parts.map((from) => (
          <Part key={from} items={items.slice(from, from + partLength)} from={from} />
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
              pendingLabel={t("Loading...")}
              onClick={() => void more()}
            >
              {t("Show More")}
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

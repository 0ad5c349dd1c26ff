import { Box, Button, chakra } from "@chakra-ui/react";
import { Images } from "lucide-react";
import { useState } from "react";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { PropertyDrawing } from "../../components/art/property-drawing.tsx";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { Photo } from "../../components/photo.tsx";
import { mosaicPhotos, mosaicPlaces } from "./mosaic.ts";
import { photoName } from "./photo-name.ts";

/** Loaded when it is needed: most visits need no dialogs. */
const Lightbox = lazyDialog(() => import("./lightbox.tsx").then((module) => module.Lightbox));

/** On a phone, a strip of photos to swipe; on larger screens, a mosaic. */
const Strip = chakra("ul", {
  base: {
    display: { base: "flex", md: "grid" },
    overflowX: { base: "auto", md: "hidden" },
    scrollSnapType: { base: "x mandatory", md: "none" },
    scrollbarWidth: "none",
    gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
    gridTemplateRows: "repeat(2, minmax(0, 1fr))",
    gap: { base: 0, md: 2 },
    aspectRatio: { base: 4 / 3, md: 2, lg: 2.2 },
    borderRadius: { base: "none", md: "panel" },
  },
});

const ring =
  "inset 0 0 0 3px var(--chakra-colors-leaf), inset 0 0 0 6px var(--chakra-colors-paper-raised)";

const Open = chakra("button", {
  base: {
    position: "relative",
    display: "block",
    width: "full",
    height: "full",
    cursor: "zoom-in",
    outline: "none",
    // Over the photo, and visible on any photo.
    "&:focus-visible::after": { content: '""', position: "absolute", inset: 0, boxShadow: ring },
  },
});

/** The photos, or a drawing if there are none. */
export function Gallery({ property }: { property: PropertyView }) {
  const { name, images } = property;
  const [shown, setShown] = useState(0);
  const [lightbox, setLightbox] = useState({ open: false, index: 0 });
  if (images.length === 0) {
    return (
      <Box overflow="hidden" aspectRatio={{ base: 4 / 3, md: 2.4 }} borderRadius="panel">
        <PropertyDrawing slug={property.slug} />
      </Box>
    );
  }

  const places = mosaicPlaces(images.length);
  const show = (index: number) => setLightbox({ open: true, index });
  return (
    <Box as="section" aria-label="Photos" position="relative" mx={{ base: -5, md: 0 }}>
      <Strip
        onPointerEnter={() => void Lightbox.preload()}
        onFocus={() => void Lightbox.preload()}
        onScroll={({ currentTarget: strip }) =>
          setShown(Math.round(strip.scrollLeft / strip.clientWidth))
        }
      >
        {images.map((image, index) => (
          <Tile
            key={image.id}
            image={image}
            name={name}
            index={index}
            count={images.length}
            place={places[index]}
            onOpen={() => show(index)}
          />
        ))}
      </Strip>
      {images.length > 1 && (
        <Counter aria-hidden data-no-print>{`${shown + 1} / ${images.length}`}</Counter>
      )}
      {images.length > mosaicPhotos && (
        <Button
          data-no-print
          display={{ base: "none", md: "inline-flex" }}
          position="absolute"
          insetEnd={5}
          bottom={5}
          bg="paper.raised"
          color="ink"
          _hover={{ bg: "paper.sunken" }}
          onPointerEnter={() => void Lightbox.preload()}
          onFocus={() => void Lightbox.preload()}
          onClick={() => show(0)}
        >
          <Images aria-hidden />
          {`Show All ${images.length} Photos`}
        </Button>
      )}
      <Lightbox
        name={name}
        images={images}
        start={lightbox.index}
        open={lightbox.open}
        onClose={() => setLightbox({ ...lightbox, open: false })}
      />
    </Box>
  );
}

interface TileProps {
  image: ImageView;
  name: string;
  index: number;
  count: number;
  place: ReturnType<typeof mosaicPlaces>[number] | undefined;
  onOpen: () => void;
}

function Tile({ image, name, index, count, place, onOpen }: TileProps) {
  const quarters = place?.quarters ?? 1;
  return (
    <Box
      as="li"
      display={{ base: "block", md: place ? "block" : "none" }}
      gridArea={{ md: place?.gridArea ?? "auto" }}
      flex="0 0 100%"
      minW={0}
      scrollSnapAlign="start"
      scrollSnapStop="always"
    >
      <Open type="button" aria-label={`Open photo ${index + 1} of ${count}`} onClick={onOpen}>
        <Photo
          image={image}
          alt={photoName(image, name, index, count)}
          sizes={`(min-width: 1280px) ${quarters * 304}px, (min-width: 768px) ${quarters * 25}vw, 100vw`}
          eager={index === 0}
          lazy={index > 0}
          height="full"
          borderRadius="none"
        />
      </Open>
    </Box>
  );
}

/** The index of the photo that the strip shows. */
const Counter = chakra("div", {
  base: {
    display: { base: "block", md: "none" },
    position: "absolute",
    insetEnd: 4,
    bottom: 4,
    px: 3,
    py: 1,
    borderRadius: "full",
    bg: "ground",
    color: "ground.ink",
    textStyle: "note",
    fontWeight: "semibold",
    fontVariantNumeric: "tabular-nums",
    pointerEvents: "none",
  },
});

import { Box, Button, chakra } from "@chakra-ui/react";
import { Images } from "lucide-react";
import type { ComponentProps } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { PropertyDrawing } from "../../components/art/property-drawing.tsx";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { Photo } from "../../components/photo.tsx";
import { mosaicPhotos, mosaicPlaces } from "./mosaic.ts";
import { useTextLang } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { photoShape } from "./page-grid.ts";
import { photoName } from "./photo-name.ts";

/** Loaded when it is needed: most visits need no dialogs. */
const Lightbox = lazyDialog(() => import("./lightbox.tsx").then((module) => module.Lightbox));

/** From edge to edge on phones. */
const Frame = chakra("div", {
  base: {
    position: "relative",
    mx: { base: -5, md: 0 },
    // Not a scroll container: a photo that the strip has not brought into view yet counts as out of
    // sight, so it loads after the first swipe and leaves a slow line to the cover.
    overflow: "clip",
    borderRadius: { base: "none", md: "panel" },
  },
});

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
  },
});

const stripRatios = {
  wide: { base: 4 / 3, md: 2, lg: 2.2 },
  portrait: 4 / 5,
};

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

type GalleryProps = { property: PropertyView } & Pick<ComponentProps<typeof Frame>, "gridArea">;

/** The photos, or a drawing if there are none. */
export function Gallery({ property, ...rest }: GalleryProps) {
  const t = useTranslate();
  const { name, images, language } = property;
  const lang = useTextLang(language);
  const lightbox = useOverlay<number>("photos");
  if (images.length === 0) {
    return (
      <Frame
        aspectRatio={{ base: 4 / 3, md: "auto" }}
        height={{ md: "clamp(16rem, 30vw, 22.5rem)" }}
        {...rest}
      >
        <PropertyDrawing slug={property.slug} display={{ md: "none" }} />
        <PropertyDrawing slug={property.slug} wide display={{ base: "none", md: "block" }} />
      </Frame>
    );
  }

  const places = mosaicPlaces(images.length);
  const shape = photoShape(images);
  return (
    <Frame as="section" aria-label={t("Photos")} {...rest}>
      <Strip
        data-strip
        aspectRatio={stripRatios[shape]}
        onPointerEnter={() => void Lightbox.preload()}
        onFocus={() => void Lightbox.preload()}
      >
        {images.map((image, index) => (
          <Tile
            key={image.id}
            image={image}
            alt={photoName(image, name, index, images.length, t)}
            lang={lang(image, "alt")}
            number={index + 1}
            count={images.length}
            place={places[index]}
            width={shape === "portrait" ? portraitWidth : undefined}
            onOpen={() => lightbox.show(index)}
          />
        ))}
      </Strip>
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
          onClick={() => lightbox.show(0)}
        >
          <Images aria-hidden />
          {t("Show All {count, number} Photos", { count: images.length })}
        </Button>
      )}
      <Lightbox
        name={name}
        images={images}
        language={language}
        start={lightbox.detail ?? 0}
        open={lightbox.open}
        onClose={lightbox.close}
      />
    </Frame>
  );
}

/**
 * On a phone, the whole width. With three pixels for each of CSS, two are enough: a phone of
 * 390 px then loads the cover of 800 pixels, and not the one of 1600.
 */
const phoneWidth = "(min-resolution: 2.1dppx) 67vw, 100vw";

const portraitWidth = `(min-width: 1024px) 20rem, (min-width: 768px) 40vw, ${phoneWidth}`;

interface TileProps {
  image: ImageView;
  alt: string;
  lang: Language | undefined;
  /** The number of the photo, from 1. */
  number: number;
  count: number;
  /** The place in the mosaic. */
  place: ReturnType<typeof mosaicPlaces>[number] | undefined;
  /** The displayed width, if it does not follow from the place. */
  width: string | undefined;
  onOpen: () => void;
}

function Tile({ image, alt, lang, number, count, place, width, onOpen }: TileProps) {
  const t = useTranslate();
  const quarters = place?.quarters ?? 1;
  return (
    <Box
      as="li"
      position="relative"
      display={{ base: "block", md: place ? "block" : "none" }}
      gridArea={{ md: place?.gridArea ?? "auto" }}
      flex="0 0 100%"
      minW={0}
      scrollSnapAlign="start"
      scrollSnapStop="always"
      // On a phone, the photos that the strip has not brought into view are laid out later.
      contentVisibility={
        number > 1 ? { base: "auto", md: "visible", _print: "visible" } : undefined
      }
    >
      <Open
        type="button"
        aria-label={t("Open photo {number, number} of {count, number}", { number, count })}
        onClick={onOpen}
      >
        <Photo
          image={image}
          alt={alt}
          lang={lang}
          sizes={
            width ??
            `(min-width: 1280px) ${quarters * 304}px, (min-width: 768px) ${quarters * 25}vw, ${phoneWidth}`
          }
          eager={number === 1}
          // early/paint.ts loads the next photo of the strip.
          lazy={number > 1}
          height="full"
          borderRadius="none"
        />
      </Open>
      {count > 1 && (
        <Counter aria-hidden data-no-print>
          <bdi>{`${number} / ${count}`}</bdi>
        </Counter>
      )}
    </Box>
  );
}

/** In each photo, so that the strip needs no code to count. */
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
